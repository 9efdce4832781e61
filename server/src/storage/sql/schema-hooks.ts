/** The table of deliveries to hooks, which is their log as well. */

export interface HookDeliveryRow {
  id: string;
  hook_id: string;
  event_type: string;
  body: string;
  state: string;
  attempts: number;
  due_at: number | null;
  created_at: number;
  first_at: number | null;
  finished_at: number | null;
  status: number | null;
  error: string;
}

export interface HookTables {
  hook_deliveries: HookDeliveryRow;
}
