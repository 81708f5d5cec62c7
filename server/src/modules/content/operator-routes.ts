import {
  listContents as listContentsEndpoint,
  previewContent as previewContentEndpoint,
  readContent as readContentEndpoint,
  readContentVersion as readContentVersionEndpoint,
  saveContent as saveContentEndpoint,
} from '@kilat/contract/operator/contents.ts'
import { type Route, route } from '../../http/route.ts'
import { byOperator } from '../../platform/by-hand-options.ts'
import { previewContent } from './preview-content.ts'
import { listContents, readContentVersion, readEditedContent } from './read-edited.ts'
import { saveContent } from './save-content.ts'

export const contentOperatorRoutes: Route[] = [
  route(listContentsEndpoint, async (ctx, { query }) => ({ data: await listContents(ctx, query) })),
  route(readContentEndpoint, async (ctx, { params }) => ({ data: await readEditedContent(ctx, params) })),
  route(readContentVersionEndpoint, async (ctx, { params }) => ({ data: await readContentVersion(ctx, params) })),
  route(previewContentEndpoint, async (ctx, { body }) => ({ data: await previewContent(ctx, body) })),
  route(saveContentEndpoint, async (ctx, { params, body: { draft, version, reason }, asker }) => {
    await saveContent(ctx, { ...params, draft, seen: version, ...byOperator(asker, reason) })
    return { data: await readEditedContent(ctx, params) }
  }),
]
