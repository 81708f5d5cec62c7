import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildIndonesian } from '../tools/steps/build.mjs'

const built = process.env.STOREFRONT_BUILD ?? 'storefront/build'
// Inside the project, so that the build finds its packages.
const place = '.cache/e2e'

const assets = join(built, 'client', 'assets')

/** The names of the browser's files in Indonesian. */
async function files(): Promise<string[]> {
  const readBuild = async (file: string) => JSON.parse(await readFile(join(built, 'client', 'builds', file), 'utf8'))
  const { id } = await readBuild('latest.json')
  const { files }: { files: string[] } = await readBuild(`meta/${id}.json`)
  return files.map(file => file.replace('/assets/', ''))
}

/** The path of a route's file in the browser, such as `routes/promos/route`. */
export async function fileOfRoute(id: string): Promise<string> {
  const manifest = (await files()).find(file => file.startsWith('manifest-'))
  const text = await readFile(join(assets, manifest ?? ''), 'utf8')
  const module = new RegExp(`"id":"${id}"[^}]*?"module":"([^"]+)"`).exec(text)?.[1]
  if (module === undefined) throw new Error(`the build has no route ${id}`)
  return module
}

/** The path of the one file in the browser that contains `text`. */
export async function fileWith(text: string): Promise<string> {
  const scripts = (await files()).filter(file => file.endsWith('.js'))
  const found = await Promise.all(scripts.map(async file => ((await readFile(join(assets, file), 'utf8')).includes(text) ? [file] : [])))
  const [file, ...more] = found.flat()
  if (file === undefined || more.length > 0) throw new Error(`one file should hold «${text}», not ${found.flat().length}`)
  return `/assets/${file}`
}

/** Builds the storefront again with one sentence changed. Answers the folder of that build. */
export async function buildWith(change: { file: string; from: string; to: string }): Promise<{ folder: string; remove(): Promise<void> }> {
  await mkdir(place, { recursive: true })
  const parent = await mkdtemp(join(place, 'second-'))
  const source = join(parent, 'storefront')
  await cp('storefront', source, { recursive: true, filter: path => !/storefront\/(?:build|\.react-router|node_modules)/.test(path) })
  await cp('tsconfig.json', join(parent, 'tsconfig.json'))
  const file = join(source, change.file)
  const text = await readFile(file, 'utf8')
  if (!text.includes(change.from)) throw new Error(`${change.file} does not say «${change.from}»`)
  await writeFile(file, text.replaceAll(change.from, change.to))
  const { code, output } = await buildIndonesian(source)
  if (code !== 0) throw new Error(output)
  // Nobody asks for English there, without which no store starts.
  await cp(join(built, 'en'), join(source, 'build', 'en'), { recursive: true })
  return { folder: join(source, 'build'), remove: () => rm(parent, { recursive: true, force: true }) }
}
