import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { shortenManifest } from './app/router/patches.ts'

/** What is done to the browser's files once they are built. `client` is their folder. */
export function finishBuild(client: string): void {
  const assets = join(client, 'assets')
  const manifest = readdirSync(assets).find(file => /^manifest-\w+\.js$/.test(file))
  const id = manifest && /-(\w+)\.js$/.exec(manifest)?.[1]
  if (!manifest || !id) throw new Error('the build has no manifest to take its id from')
  writeFileSync(join(assets, manifest), shortenManifest(readFileSync(join(assets, manifest), 'utf8')))
  nameBuild(client, { id, files: readdirSync(assets).map(file => `/assets/${file}`) })
  // The list of packages in the browser's files is for the notices, not for visitors.
  renameSync(join(client, '.vite', 'packages.json'), join(client, '..', 'packages.json'))
  rmSync(join(client, '.vite'), { recursive: true })
}

/**
 * Names the build, so that pages in use notice a newer one: `/builds/latest.json` and `/builds/meta/{id}.json`. The id is the
 * router's own, made of the names of all files; the router puts it into every page.
 */
function nameBuild(client: string, { id, files }: { id: string; files: string[] }): void {
  const build = { id, built_at: new Date().toISOString() }
  mkdirSync(join(client, 'builds', 'meta'), { recursive: true })
  writeFileSync(join(client, 'builds', 'latest.json'), JSON.stringify(build))
  writeFileSync(join(client, 'builds', 'meta', `${id}.json`), JSON.stringify({ ...build, files }))
}
