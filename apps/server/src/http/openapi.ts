import type { Call, Service } from '@millrace/contract/call'
import { flag, languageHeaders, page } from '@millrace/contract/fields'
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import type { ContractNames } from './openapiNames.ts'
import { answer, errorAnswer, shareResponses, toAnswerResponse, toErrorResponses } from './openapiResponses.ts'
import { SharedSchemas, toJsonSchema, toPascalCase, type Json } from './openapiSchemas.ts'

type Described = { readonly call: Call; readonly id: string; readonly request: Json; readonly data: Json }

/** The API document, made from the calls, with the contract's names. */
export function createOpenApiDocument(calls: readonly Call[], version: string, names: ContractNames): Json {
  const described = calls.map((call) => describe(call, names))
  const schemas = new SharedSchemas(names.schemas)
  /** Whose token a call takes that says nothing else. */
  const usual = calls.some(({ who }) => who === 'operator') ? 'operator' : 'member'
  for (const { call, request, data } of described) {
    for (const schema of call.method === 'GET' ? Object.values(toProperties(request)) : [request])
      schemas.count(schema as Json)
    schemas.count(data)
  }
  const services = [...new Set(calls.map(({ service }) => service))]
  const responses = described.map(({ call, id, data }) => [
    toAnswerResponse(id, schemas.write(data, toPascalCase(id))),
    ...toErrorResponses(call, id),
  ])
  const shared = shareResponses(responses)
  const paths: Record<string, Json> = {}
  for (const [i, one] of described.entries()) {
    const path = `/${one.call.path}`
    const operation = {
      ...toOperation(one, schemas),
      // One service needs no groups.
      ...(services.length > 1 && { tags: [one.call.service] }),
      ...(one.call.who !== usual && { security: security[one.call.who] }),
      responses: shared.write(responses[i] ?? []),
    }
    // A path may have a GET and a POST.
    paths[path] = { ...paths[path], [one.call.method.toLowerCase()]: operation }
  }
  const operations = JSON.stringify(paths)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Millrace',
      version,
      description:
        'Every answer is `{ code, msg, data }`; the HTTP status equals `code`. An error adds its key as `error`. ' +
        `The header \`Language\` chooses the language of \`msg\` and of content: ${languageHeaders.join(', ')}. ` +
        'A body can be form-encoded instead of JSON. Besides the errors of each call there are ' +
        '`path.unknown` (404), `method.wrong` (405), `request.too-slow` (408) and `headers.too-large` (431). Practice money only.',
      license: { name: 'GNU Affero General Public License, version 3 or later', identifier: 'AGPL-3.0-or-later' },
    },
    servers: [{ url: '/api', description: 'The server that this document comes from.' }],
    tags: services.map((name) => ({ name, description: about[name] })),
    security: security[usual],
    paths,
    components: {
      securitySchemes: pick(securitySchemes, (who) => calls.some((call) => call.who === who)),
      parameters: pick(sharedParameters, (name) => operations.includes(`"#/components/parameters/${name}"`)),
      responses: shared.components,
      schemas: { Answer: answer, Error: errorAnswer, ...schemas.components },
    },
  }
}

const about: Readonly<Record<Service, string>> = {
  user: 'Registering, signing in, the own account, passwords, passkeys and identity verification.',
  product: 'Machines, their revenue, and orders of their units.',
  wallet: 'The wallet, its records, recharging and withdrawing.',
  gift: 'Sign-in rewards, coupons, codes and invitations.',
  square: 'The community: posts, comments and likes.',
  msg: 'Messages, news, notices and the version of the app.',
  income: 'Daily income: claiming it, and the revenue that it was paid from.',
  fund: 'Where all of a member’s money is.',
  transparency: 'The public books.',
  console: 'What operators do.',
}

const tokenHeader = { type: 'apiKey', in: 'header', name: 'X-Access-Token' }
const securitySchemes = {
  member: { ...tokenHeader, description: 'A member’s token: the `msg` of the answer to signing in.' },
  operator: { ...tokenHeader, description: 'An operator’s token: the `msg` of the answer to console/auth/login.' },
}
const security = {
  anyone: [],
  reader: [{}, { member: [] }],
  member: [{ member: [] }],
  operator: [{ operator: [] }],
} as const

const pageSchemas = toProperties(toJsonSchema(z.object({ ...page, isExport: flag }), 'input'))
const daySchema = { $ref: '#/components/schemas/Day' }

/** What many calls take. */
const sharedParameters: Readonly<Record<string, Json>> = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'Chosen by the caller. A repeat with the same key moves money once.',
    schema: { type: 'string', format: 'uuid' },
  },
  PageNum: { name: 'pageNum', in: 'query', schema: pageSchemas['pageNum'] },
  PageSize: { name: 'pageSize', in: 'query', schema: pageSchemas['pageSize'] },
  Id: { name: 'id', in: 'query', required: true, schema: { $ref: '#/components/schemas/Id' } },
  From: { name: 'from', in: 'query', schema: daySchema },
  To: { name: 'to', in: 'query', schema: daySchema },
  IsExport: { name: 'isExport', in: 'query', schema: pageSchemas['isExport'] },
}

/** A document has no components that it does not use. */
const pick = (components: Readonly<Record<string, Json>>, isUsed: (name: string) => boolean) =>
  Object.fromEntries(Object.entries(components).filter(([name]) => isUsed(name)))

const isIdempotent = ({ refusals }: Call): boolean => 'idempotency.reused' in refusals

function describe(call: Call, names: ContractNames): Described {
  const name = names.calls.get(`${call.method} ${call.path}`) ?? toPascalCase(`${call.method} ${call.path}`)
  const request = toJsonSchema(call.request, 'input')
  const files = Object.fromEntries((call.files ?? []).map((file) => [file, { type: 'string', format: 'binary' }]))
  return {
    call,
    id: name.charAt(0).toLowerCase() + name.slice(1),
    request: call.files ? { ...request, properties: { ...toProperties(request), ...files } } : request,
    data: toJsonSchema(call.data, 'output'),
  }
}

function toProperties(schema: Json): Json {
  return (schema['properties'] ?? {}) as Json
}

/** A choice of forms has fields of its own. */
const hasFields = (request: Json): boolean =>
  request['type'] !== 'object' || Object.keys(toProperties(request)).length > 0

function toOperation(described: Described, schemas: SharedSchemas): Json {
  const { call, id, request } = described
  const parameters = [
    ...(isIdempotent(call) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ...(call.method === 'GET' ? toQueryParameters(described, schemas) : []),
  ]
  return {
    operationId: id,
    summary: call.about,
    ...(call.roles && { description: `For ${call.roles.join(' and ')}.` }),
    ...(parameters.length > 0 && { parameters }),
    ...(call.method === 'POST' && hasFields(request) && { requestBody: toRequestBody(described, schemas) }),
  }
}

function toQueryParameters({ id, request }: Described, schemas: SharedSchemas): Json[] {
  const required = request['required'] as string[] | undefined
  return Object.entries(toProperties(request)).map(([name, schema]) => {
    const parameter = {
      name,
      in: 'query',
      ...(required?.includes(name) && { required: true }),
      schema: schemas.write(schema as Json, toPascalCase(id) + toPascalCase(name)),
    }
    const shared = toPascalCase(name)
    return isDeepStrictEqual(parameter, sharedParameters[shared])
      ? { $ref: `#/components/parameters/${shared}` }
      : parameter
  })
}

function toRequestBody({ call, id, request }: Described, schemas: SharedSchemas): Json {
  const schema = schemas.write(request, `${toPascalCase(id)}Request`)
  const type = call.files ? 'multipart/form-data' : 'application/json'
  return { ...('required' in request && { required: true }), content: { [type]: { schema } } }
}
