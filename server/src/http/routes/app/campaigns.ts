import {
  Count,
  CURSORS,
  isRaw,
  listOf,
  merged,
  NoBody,
  optional,
  PageBody,
  readCampaignContent,
  readCampaignTimes,
  readCampaignUserLimit,
  readCampaignUsersPage,
  readNewCampaign,
  readPageQuery,
  ref,
  Text,
  UserLimitBody,
  writeCampaign,
  writeCampaignAnswer,
  writeCursors,
} from '../../../wire/index.ts';
import type { Resource } from '../../call.ts';

const CAMPAIGNS = '/campaigns';
const CAMPAIGN = `${CAMPAIGNS}/:id`;
const ANSWER = { campaign: ref('CampaignResponse'), users: ref('PagerResponse') };
const raw = (body: unknown) => (isRaw(body) ? body : {});

const runRoutes: Resource = ({ campaigns }) => [
  {
    method: 'POST',
    path: `${CAMPAIGN}/start`,
    operation: 'StartCampaign',
    access: 'server',
    body: ref('StartCampaignRequest'),
    answer: ANSWER,
    handle: async ({ actor, param, body }) =>
      writeCampaignAnswer(await campaigns.start(actor, param('id'), readCampaignTimes(raw(body)))),
  },
  {
    method: 'POST',
    path: `${CAMPAIGN}/stop`,
    operation: 'StopCampaign',
    access: 'server',
    body: NoBody,
    answer: ANSWER,
    handle: async ({ actor, param }) => writeCampaignAnswer(await campaigns.stop(actor, param('id'))),
  },
];

/** One message to many people or channels. */
export const campaignRoutes: Resource = (domain) => [
  {
    method: 'POST',
    path: CAMPAIGNS,
    operation: 'CreateCampaign',
    access: 'server',
    body: ref('CreateCampaignRequest'),
    answer: ANSWER,
    handle: async ({ actor, body }) =>
      writeCampaignAnswer(await domain.campaigns.create(actor, readNewCampaign(raw(body)))),
  },
  {
    method: 'POST',
    path: `${CAMPAIGNS}/query`,
    operation: 'QueryCampaigns',
    access: 'server',
    body: merged(PageBody, UserLimitBody),
    answer: { campaigns: listOf('CampaignResponse'), ...CURSORS },
    async handle({ actor, body }) {
      const page = await domain.campaigns.query(actor, readPageQuery(body), readCampaignUserLimit(body));
      return { campaigns: page.items.map(writeCampaign), ...writeCursors(page) };
    },
  },
  {
    method: 'GET',
    path: CAMPAIGN,
    operation: 'GetCampaign',
    access: 'server',
    query: { limit: optional(Count), next: optional(Text), prev: optional(Text) },
    answer: ANSWER,
    handle: async ({ actor, param, query }) =>
      writeCampaignAnswer(await domain.campaigns.get(actor, param('id'), readCampaignUsersPage(query))),
  },
  {
    method: 'PUT',
    path: CAMPAIGN,
    operation: 'UpdateCampaign',
    access: 'server',
    body: ref('UpdateCampaignRequest'),
    answer: ANSWER,
    handle: async ({ actor, param, body }) =>
      writeCampaignAnswer(await domain.campaigns.update(actor, param('id'), readCampaignContent(raw(body)))),
  },
  {
    method: 'DELETE',
    path: CAMPAIGN,
    operation: 'DeleteCampaign',
    access: 'server',
    answer: {},
    async handle({ actor, param }) {
      await domain.campaigns.delete(actor, param('id'));
      return {};
    },
  },
  ...runRoutes(domain),
];
