import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  ssr: true,
  // A second build beside the one that is being served.
  buildDirectory: process.env.BUILD_DIR ?? 'build',
  // The whole sitemap is a few lines: cheaper than asking for it link by link.
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) => writeBuildId(join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config

/**
 * Names the build, so that pages in use notice a newer one: `/builds/latest.json` and `/builds/meta/{id}.json`. The id is the
 * router's own, made of the names of all files; the router puts it into every page.
 */
function writeBuildId(client: string): void {
  const files = readdirSync(join(client, 'assets'))
  const id = files.map(file => /^manifest-(\w+)\.js$/.exec(file)?.[1]).find(found => found !== undefined)
  if (id === undefined) throw new Error('the build has no manifest to take its id from')
  const build = { id, built_at: new Date().toISOString() }
  mkdirSync(join(client, 'builds', 'meta'), { recursive: true })
  writeFileSync(join(client, 'builds', 'latest.json'), JSON.stringify(build))
  writeFileSync(join(client, 'builds', 'meta', `${id}.json`), JSON.stringify({ ...build, files: files.map(file => `/assets/${file}`) }))
}
