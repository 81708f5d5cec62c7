import { z } from 'zod'
import { contentIdSchema } from '../content.ts'
import { endpoint } from '../endpoint.ts'
import { operatorCall, reasonSchema, seenVersionSchema } from './act.ts'
import { editVersionSchema } from './versions.ts'

/** What a text is: an article, help, a promo (also the banner on the home page), or a page that stands for itself. */
export const contentKinds = ['blog', 'informasi', 'promo', 'page'] as const

export type ContentKind = (typeof contentKinds)[number]

const moment = z.iso.datetime({ offset: true })

/** A text as its author writes it. Its rules are checked when it is saved, so that each wrong field is told by its name. */
export const contentDraftSchema = z.object({
  title: z.string().max(1_000),
  /** One or two sentences for lists. */
  summary: z.string().max(2_000),
  /** Markdown, with placeholders such as `{{store.name}}`. */
  body: z.string().max(200_000),
  /** Address of a picture on this site; null for none. */
  cover: z.string().max(500).nullable(),
  /** Null for a draft; a future moment hides the text until then. */
  published_at: moment.nullable(),
  /** Of promos alone: from when, until when, and for which product. */
  starts_at: moment.nullable(),
  ends_at: moment.nullable(),
  product_id: z.string().max(200).nullable(),
})

export type ContentDraft = z.infer<typeof contentDraftSchema>

const listedContentSchema = z.object({
  kind: z.enum(contentKinds),
  id: contentIdSchema,
  title: z.string(),
  state: z.enum(['draft', 'scheduled', 'published', 'ended']),
  published_at: z.iso.datetime().nullable(),
  updated_at: z.iso.datetime(),
})

export type ListedContent = z.infer<typeof listedContentSchema>

const editedContentSchema = z.object({
  kind: z.enum(contentKinds),
  id: contentIdSchema,
  draft: contentDraftSchema,
  version: seenVersionSchema,
  history: z.array(editVersionSchema),
})

export type EditedContent = z.infer<typeof editedContentSchema>

/** A piece of a rendered text: letters, or an element with its attributes and what is in it. There is no markup to trust. */
export type RenderedNode = string | { tag: string; attributes: Record<string, string>; children: RenderedNode[] }

const renderedNodeSchema: z.ZodType<RenderedNode> = z.lazy(() =>
  z.union([z.string(), z.object({ tag: z.string(), attributes: z.record(z.string(), z.string()), children: z.array(renderedNodeSchema) })]),
)

const which = z.object({ kind: z.enum(contentKinds), id: contentIdSchema })
const contents = { ...operatorCall, access: { operator: 'edit_store' } } as const

export const listContents = endpoint({
  ...contents,
  name: 'listContents',
  method: 'GET',
  path: '/operator/contents',
  summary: 'All texts with their state, the latest change first; at most five hundred',
  query: z.object({ kind: z.enum(contentKinds).optional() }),
  answer: z.object({ data: z.array(listedContentSchema) }),
  problems: [],
})

export const readContent = endpoint({
  ...contents,
  name: 'readContent',
  method: 'GET',
  path: '/operator/contents/{kind}/{id}',
  summary: 'A text as its author edits it, with its twenty latest versions',
  params: which,
  answer: z.object({ data: editedContentSchema }),
  problems: ['not_found'],
})

export const readContentVersion = endpoint({
  ...contents,
  name: 'readContentVersion',
  method: 'GET',
  path: '/operator/contents/{kind}/{id}/versions/{version}',
  summary: 'A text as it was saved once',
  params: which.extend({ version: z.coerce.number().int().min(0) }),
  answer: z.object({ data: contentDraftSchema }),
  problems: ['not_found'],
})

export const previewContent = endpoint({
  ...contents,
  name: 'previewContent',
  method: 'POST',
  path: '/operator/contents/preview',
  summary: 'How a text would look to buyers, and what is wrong with it; nothing is saved',
  body: z.object({ kind: z.enum(contentKinds), draft: contentDraftSchema }),
  answer: z.object({
    data: z.object({
      title: z.string(),
      summary: z.string(),
      body: z.array(renderedNodeSchema),
      /** An Indonesian sentence by field. */
      problems: z.record(z.string(), z.string()),
    }),
  }),
  problems: [],
  bodyLimitBytes: 512 * 1024,
})

export const saveContent = endpoint({
  ...contents,
  name: 'saveContent',
  method: 'PUT',
  path: '/operator/contents/{kind}/{id}',
  summary: 'Saves a text: a draft, one for later, or one that buyers read at once. The same text again changes nothing',
  params: which,
  body: z.object({
    draft: contentDraftSchema,
    /** Null for a new text. */
    version: seenVersionSchema.nullable(),
    reason: reasonSchema,
  }),
  answer: z.object({ data: editedContentSchema }),
  problems: ['content_invalid', 'stale_version'],
  bodyLimitBytes: 512 * 1024,
})
