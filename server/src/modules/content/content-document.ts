import { contentIdSchema } from '@kilat/contract/content.ts'
import { productIdSchema } from '@kilat/contract/ids.ts'
import { contentKinds } from '@kilat/contract/operator/contents.ts'
import { z } from 'zod'
import type { contents } from '../../db/schema/content.ts'
import { checkBody, checkPlaceholders } from './check-body.ts'
import { readFrontMatter } from './front-matter.ts'

/** A text as written in its file; the store adds the time of change and the reading time. */
export type ContentDocument = Omit<typeof contents.$inferSelect, 'updatedAt' | 'readingMinutes'>

export type DocumentReading = { isRight: true; document: ContentDocument } | { isRight: false; problems: string[] }

/** Letters of a title and a summary. */
export const longest = { title: 120, summary: 300 }

/** Address of a picture on this site. */
export const ownPicture = /^\/(?![/\\])[\x21-\x7e]*$/

const day = /^\d{4}-\d{2}-\d{2}$/
/** A moment with its zone; a date alone begins at midnight in Jakarta. An empty value is null. */
const momentSchema = z
  .string()
  .default('')
  .transform(text => (day.test(text) ? `${text}T00:00:00+07:00` : text))
  .pipe(z.union([z.literal('').transform(() => null), z.iso.datetime({ offset: true }).transform(text => new Date(text))]))
const optional = <Schema extends z.ZodType>(schema: Schema) => z.union([z.literal('').transform(() => null), schema]).default(null)

const headSchema = z.strictObject({
  kind: z.enum(contentKinds),
  id: contentIdSchema,
  title: z.string().min(1).max(longest.title),
  summary: z.string().min(1).max(longest.summary),
  cover: optional(z.string().regex(ownPicture)),
  published_at: momentSchema,
  starts_at: momentSchema,
  ends_at: momentSchema,
  product_id: optional(productIdSchema),
})

type Head = z.output<typeof headSchema>

/** Reads a Markdown file with front matter. Reports all its problems at once. */
export function readContentDocument(file: string): DocumentReading {
  const { fields, body, problems } = readFrontMatter(file)
  if (problems.length > 0) return { isRight: false, problems }
  const head = headSchema.safeParse(fields, { reportInput: true })
  const found = [...(head.success ? checkPromo(head.data) : head.error.issues.map(describeIssue)), ...checkTexts(fields, body)]
  if (!head.success || found.length > 0) return { isRight: false, problems: found }
  return { isRight: true, document: toDocument(head.data, body) }
}

function toDocument(head: Head, body: string): ContentDocument {
  const { kind, id, title, summary, cover, published_at: publishedAt, ends_at: endsAt, product_id: productId } = head
  const startsAt = kind === 'promo' ? (head.starts_at ?? publishedAt) : null
  return { kind, id, title, summary, body, cover, publishedAt, startsAt, endsAt, productId }
}

function checkPromo({ kind, published_at, starts_at, ends_at, product_id }: Head): string[] {
  if (kind !== 'promo') return starts_at || ends_at || product_id ? ['starts_at, ends_at and product_id are for promos only'] : []
  const begin = starts_at ?? published_at
  if (!begin) return ['a promo needs starts_at or published_at']
  return ends_at && ends_at <= begin ? ['ends_at is not after the beginning'] : []
}

function checkTexts({ title = '', summary = '' }: Record<string, string>, body: string): string[] {
  return [...checkPlaceholders([title, summary, body].join('\n')), ...checkBody(body)]
}

const meanings: Record<string, string> = {
  kind: `one of ${contentKinds.join(', ')}`,
  id: 'a slug such as cara-top-up, at most 80 letters',
  title: 'of 1 to 120 letters',
  summary: 'of 1 to 300 letters',
  cover: 'an address on this site, such as /content/steps.svg',
  published_at: 'a day such as 2026-11-21, a moment such as 2026-11-21T08:00:00+07:00, or nothing for a draft',
  starts_at: 'a day or a moment',
  ends_at: 'a day or a moment',
  product_id: 'the slug of a product',
}

function describeIssue(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return `${issue.keys.join(', ')}: not known; known are ${Object.keys(meanings).join(', ')}`
  const key = String(issue.path[0])
  return `${key}: ${issue.input === undefined ? 'missing, ' : ''}must be ${meanings[key] ?? 'something else'}`
}
