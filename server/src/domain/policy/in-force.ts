import { ApiError } from '../errors.ts';
import type { StoreReader } from '../store-port.ts';
import type { ChannelType, Policy } from '../types/index.ts';
import { BUILT_IN_POLICY } from './build.ts';

/** Holds the current policy: the store of a unit of work, or the ports. */
type PolicyReader = Pick<StoreReader, 'policy'>;

export function policyIn({ policy }: PolicyReader): Policy {
  return policy ?? BUILT_IN_POLICY;
}

/** @throws ApiError `notFound` */
export function channelTypeNamed(reader: PolicyReader, name: string): ChannelType {
  const { types } = policyIn(reader);
  const type = types.get(name);
  if (type !== undefined) return type;
  const known = [...types.keys()].join(', ');
  throw new ApiError('notFound', `channel type "${name}" does not exist; known types: ${known}`);
}

/** Returns the type of a channel as the app had it when the record was read. @throws ApiError `notFound` */
export function baseTypeOf(channel: { readonly type: string; readonly baseType?: ChannelType }): ChannelType {
  return channel.baseType ?? channelTypeNamed({}, channel.type);
}
