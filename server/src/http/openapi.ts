import type { Access } from '@kilat/contract/access.ts'
import type { Endpoint } from '@kilat/contract/endpoint.ts'
import { orderSecretHeader, orderSecretPattern } from '@kilat/contract/order-secret.ts'
import { type ProblemCode, problemSchema } from '@kilat/contract/problem.ts'
import { hasOwnParts, refusalSchema } from '@kilat/contract/refusal.ts'
import { z } from 'zod'
import { Problem } from '../platform/problem.ts'
import { refusalsOf } from './refusals.ts'

type JsonSchema = Record<string, unknown>
type Operation = Record<string, unknown>

/** The API in OpenAPI 3.1, made from the descriptors that also serve it. */
export function describeApi(endpoints: readonly Endpoint[], store: { origin: string }): JsonSchema {
  const paths: Record<string, Record<string, Operation>> = {}
  for (const endpoint of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: describeOperation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Kilat API',
      version: '1',
      description: 'Amounts are whole rupiah. Every error has a sentence in Indonesian, a stable code and, for bad input, the fields.',
    },
    servers: [{ url: `${store.origin}/api` }],
    tags: [...new Set(endpoints.map(endpoint => endpoint.tag))].map(name => ({ name })),
    paths,
    components: {
      schemas: { Problem: toJson(problemSchema, 'output') },
      securitySchemes: usedSchemes(endpoints),
    },
  }
}

function describeOperation(endpoint: Endpoint): Operation {
  const parameters = [
    ...describeParameters(endpoint.params, 'path'),
    ...describeParameters(endpoint.query, 'query'),
    ...(endpoint.idempotent ? [idempotencyKey] : []),
    ...(endpoint.takesOrderSecret ? [orderSecret] : []),
  ]
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    tags: [endpoint.tag],
    ...(endpoint.limitPerMinute && { description: describeLimits(endpoint) }),
    security: describeSecurity(endpoint.access),
    ...(parameters.length > 0 && { parameters }),
    ...(endpoint.body && { requestBody: { required: true, content: json(toJson(endpoint.body, 'input')) } }),
    responses: { [endpoint.status]: describeAnswer(endpoint), ...describeProblems(endpoint) },
  }
}

function describeLimits({ limitPerMinute, limitPerMinuteEach }: Endpoint): string {
  const all = `At most ${limitPerMinute} calls a minute of one user, or from one address without one`
  return limitPerMinuteEach ? `${all}, and ${limitPerMinuteEach} of them for one path.` : `${all}.`
}

const schemes = {
  storeKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key', description: "The store's public key" },
  accessToken: { type: 'http', scheme: 'bearer', description: 'From signing in' },
  operatorSession: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-kilat-console',
    description: 'From signing in to the console; the operator needs the named permission. Sent by pages of the store only',
  },
  resellerToken: { type: 'http', scheme: 'bearer', description: "The reseller's own; it needs the named scope" },
} as const

/** Alternatives, each with the credentials and the rights a call needs. */
type Security = Partial<Record<keyof typeof schemes, string[]>>[]

function describeSecurity(access: Access): Security {
  if (typeof access === 'object')
    return ['operator' in access ? { operatorSession: [access.operator] } : { resellerToken: [access.reseller] }]
  switch (access) {
    case 'open':
    case 'console':
      return []
    case 'operator':
      return [{ operatorSession: [] }]
    case 'visitor':
      return [{ storeKey: [] }]
    case 'shopper':
      return [{ storeKey: [] }, { storeKey: [], accessToken: [] }]
    case 'user':
      return [{ storeKey: [], accessToken: [] }]
  }
}

/** Only schemes that an endpoint uses. */
function usedSchemes(endpoints: readonly Endpoint[]): JsonSchema {
  const used = new Set(endpoints.flatMap(({ access }) => describeSecurity(access).flatMap(way => Object.keys(way))))
  return Object.fromEntries(Object.entries(schemes).filter(([name]) => used.has(name)))
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description: 'Made by the caller: the same key with the same body is the same act.',
  schema: { type: 'string', minLength: 8, maxLength: 80 },
}

const orderSecret = {
  name: orderSecretHeader,
  in: 'header',
  required: false,
  description:
    "At least 128 random bits, made by the browser that places a visitor's order and sent with it. Only a hash is kept, and no answer tells it: who brings it again is the order's buyer.",
  schema: { type: 'string', pattern: orderSecretPattern.source },
}

function describeParameters(schema: z.ZodType | undefined, place: 'path' | 'query'): JsonSchema[] {
  if (!schema) return []
  const { properties = {}, required = [] } = objectShape.parse(toJson(schema, 'input'))
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

const objectShape = z.object({ properties: z.record(z.string(), z.unknown()).optional(), required: z.array(z.string()).optional() })

function describeAnswer(endpoint: Endpoint): JsonSchema {
  if (endpoint.answersFile) return { description: endpoint.summary, content: { 'application/octet-stream': {} } }
  const schema = endpoint.answer && toJson(endpoint.answer, 'output')
  return { description: endpoint.summary, ...(schema && { content: endpoint.answersText ? { 'text/plain': { schema } } : json(schema) }) }
}

function describeProblems(endpoint: Endpoint): Record<string, JsonSchema> {
  const byStatus = Map.groupBy(refusalsOf(endpoint), code => new Problem(code, '').status)
  const described = [...byStatus].map(([status, codes]) => [status, { description: codes.join(', '), content: json(problemOf(codes)) }])
  return Object.fromEntries(described)
}

/** Describes refusals with parts of their own separately. */
function problemOf(codes: readonly ProblemCode[]): JsonSchema {
  const own = codes.filter(hasOwnParts).map(code => toJson(refusalSchema(code), 'output'))
  const plain = codes.filter(code => !hasOwnParts(code))
  const shared = { allOf: [{ $ref: '#/components/schemas/Problem' }, { type: 'object', properties: { code: { enum: plain } } }] }
  const [only, ...more] = plain.length > 0 ? [...own, shared] : own
  return only && more.length === 0 ? only : { anyOf: [only, ...more] }
}

function toJson(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io, target: 'draft-2020-12' })
  return described
}

function json(schema: JsonSchema): JsonSchema {
  return { 'application/json': { schema } }
}
