import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { shortenManifest } from './app/router/patches.ts'

/** Finishes the browser's files after the build: shortens the list of routes and names the build. `client` is their folder. */
export function finishBuild(client: string): void {
  const assets = join(client, 'assets')
  const manifest = readdirSync(assets).find(file => /^manifest-\w+\.js$/.test(file))
  const id = manifest && /-(\w+)\.js$/.exec(manifest)?.[1]
  if (!manifest || !id) throw new Error('the build has no manifest to take its id from')
  writeFileSync(join(assets, manifest), shortenManifest(readFileSync(join(assets, manifest), 'utf8')))
  nameBuild(client, { id, files: readdirSync(assets).map(file => `/assets/${file}`) })
  // The list of packages is for the third-party notices; visitors do not get it.
  renameSync(join(client, '.vite', 'packages.json'), join(client, '..', 'packages.json'))
  rmSync(join(client, '.vite'), { recursive: true })
}

/**
 * Writes `/builds/latest.json` and `/builds/meta/{id}.json`, by which open pages notice a newer build. The id is the router's hash of
 * all file names; the router puts it into every page.
 */
function nameBuild(client: string, { id, files }: { id: string; files: string[] }): void {
  const build = { id, built_at: new Date().toISOString() }
  mkdirSync(join(client, 'builds', 'meta'), { recursive: true })
  writeFileSync(join(client, 'builds', 'latest.json'), JSON.stringify(build))
  writeFileSync(join(client, 'builds', 'meta', `${id}.json`), JSON.stringify({ ...build, files }))
}
