import type { ContentDraft, ContentKind, RenderedNode } from '@kilat/contract/operator/contents.ts'
import type { ChildNode } from 'domhandler'
import { parseDocument } from 'htmlparser2'
import type { Ctx } from '../../ctx/context.ts'
import { findBodyFaults } from './check-body.ts'
import { toDocument } from './content-draft.ts'
import { findContentProblems } from './content-rules.ts'
import { createTexts } from './texts.ts'

type Preview = { title: string; summary: string; body: RenderedNode[]; problems: Record<string, string> }

/** How a text would look to buyers, by the same rendering, and what is wrong with it. A text that can not be rendered has no body. */
export async function previewContent(ctx: Ctx, { kind, draft }: { kind: ContentKind; draft: ContentDraft }): Promise<Preview> {
  const document = toDocument({ kind, id: 'pratinjau', draft })
  const problems = findContentProblems(document)
  const texts = await createTexts(ctx)
  const isRendered = findBodyFaults(document.body).every(({ kind }) => kind === 'leads_out')
  const html = isRendered ? texts.fresh(document) : ''
  return { ...texts.plain(document), body: toNodes(parseDocument(html).children), problems }
}

function toNodes(children: readonly ChildNode[]): RenderedNode[] {
  return children.flatMap((child): RenderedNode[] => {
    if (child.type === 'text') return [child.data]
    if (child.type !== 'tag') return []
    return [{ tag: child.name, attributes: child.attribs, children: toNodes(child.children) }]
  })
}
