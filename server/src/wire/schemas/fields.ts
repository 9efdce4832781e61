/** Building blocks of the schemas that describe the API. No request or answer is checked by them. */
import Type, { type TObject, type TProperties, type TSchema } from 'typebox';

export const Text = Type.String();
export const Flag = Type.Boolean();
export const Count = Type.Integer();
export const Time = Type.String({ format: 'date-time' });
export const Texts = Type.Array(Text);
/** A JSON object of any keys. */
export const AnyObject = Type.Record(Type.String(), Type.Unknown());

export const optional = Type.Optional;
export const nullable = (schema: TSchema) => Type.Union([schema, Type.Null()]);
/** An object whose keys are ids or names. */
export const mapOf = (schema: TSchema) => Type.Record(Type.String(), schema);
/** An object that holds custom data beside its named fields. */
export const withCustom = (fields: TProperties) => Type.Object(fields, { additionalProperties: true });

/** Place of the named schemas in OpenAPI. */
export const COMPONENT = '#/components/schemas/';
/** Returns the schema of that name, one of `SCHEMAS`. */
export const ref = (name: string) => Type.Ref(`${COMPONENT}${name}`);
export const listOf = (name: string) => Type.Array(ref(name));

/** The body of a call that reads no fields. */
export const NoBody = Type.Object({});

/** A body that several readers read, each its own fields. */
export const merged = (...bodies: readonly TObject[]) =>
  Type.Object(Object.assign({}, ...bodies.map(({ properties }) => properties)));

/** A query parameter that holds JSON. */
export const payload = (schema: TSchema) =>
  Type.Optional(Type.Unsafe({ ...schema, 'x-consume': 'application/json' }));

/** Starts of the next and the previous page. */
export const CURSORS = { next: optional(Text), prev: optional(Text) };

/** Fields of its author's membership that each message of an answer shows. */
export const MEMBER_CUSTOM = { member_custom_include: optional(Texts) };

/** The user for whom a server calls; users leave both out. */
export const ACTING_USER = { user_id: optional(Text), user: optional(ref('UserRequest')) };
