import { createRequire } from 'node:module'
import { type ErrorCode, type Protocol, RpcError } from './rpcError.ts'

type Validator = { readonly validate: (schemaId: string, params: unknown) => boolean }
type Invalid = { readonly details?: { readonly errors?: readonly { readonly keyword: string }[] } }

// Only its schemas, which are the official ones, and what compiles them: connections are ours.
const require = createRequire(import.meta.url)
const { createValidator } = require('ocpp-rpc/lib/validator.js') as {
  createValidator: (protocol: string, schemas: readonly { readonly $id: string }[]) => Validator
}

const files = { 'ocpp1.6': 'ocpp1_6.json', 'ocpp2.0.1': 'ocpp2_0_1.json' } as const
const loaded = new Map<Protocol, { readonly validator: Validator; readonly actions: ReadonlySet<string> }>()

function load(protocol: Protocol) {
  let found = loaded.get(protocol)
  if (!found) {
    const schemas = require(`ocpp-rpc/lib/schemas/${files[protocol]}`) as readonly { readonly $id: string }[]
    const actions = new Set(schemas.flatMap(({ $id }) => /^urn:(\w+)\.req$/.exec($id)?.[1] ?? []))
    loaded.set(protocol, (found = { validator: createValidator(protocol, schemas), actions }))
  }
  return found
}

export const isAction = (protocol: Protocol, action: string): boolean => load(protocol).actions.has(action)

const codes: Readonly<Record<string, ErrorCode>> = {
  type: 'TypeConstraintViolation',
  required: 'OccurrenceConstraintViolation',
  minItems: 'OccurrenceConstraintViolation',
  maxItems: 'OccurrenceConstraintViolation',
  additionalProperties: 'FormatViolation',
}

/** Throws an RpcError where the message is not as the standard's schema has it. */
export function validate(protocol: Protocol, action: string, part: 'req' | 'conf', payload: unknown): void {
  try {
    load(protocol).validator.validate(`urn:${action}.${part}`, payload)
  } catch (error) {
    const [first] = (error as Invalid).details?.errors ?? []
    if (!first) throw error
    throw new RpcError(codes[first.keyword] ?? 'PropertyConstraintViolation', (error as Error).message.slice(0, 255))
  }
}
