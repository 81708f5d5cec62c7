import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'

const built = process.env.STOREFRONT_BUILD ?? 'storefront/build'
// Inside the project, so that the server's part finds its packages.
const place = '.cache/e2e'

const assets = join(built, 'client', 'assets')

const readBuild = async (file: string) => JSON.parse(await readFile(join(built, 'client', 'builds', file), 'utf8'))

/** The names of the browser's files in Indonesian. */
async function files(): Promise<string[]> {
  const { id } = await readBuild('latest.json')
  const { files }: { files: string[] } = await readBuild(`meta/${id}.json`)
  return files.map(file => file.replace('/assets/', ''))
}

/** True of the path of a file of the build that browsers get. */
export const isOfBuild = (path: string) => path.startsWith('/assets/') && existsSync(join(assets, basename(path)))

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

const isText = (path: string) => /\.(?:js|css|json)$/.test(path)

/**
 * What a build of the storefront with one word changed would be: a copy in which the text `name` says `to` in place of `from`, and all files of the browser have
 * other names, as they have with other contents. Answers its folder.
 */
export async function buildWith({
  name,
  from,
  to,
}: {
  name: string
  from: string
  to: string
}): Promise<{ folder: string; remove(): Promise<void> }> {
  await mkdir(place, { recursive: true })
  const folder = await mkdtemp(join(place, 'second-'))
  await cp(built, folder, { recursive: true })
  const said = new RegExp(`(\\b${name}: ?)([\`'"])${from}\\2`)
  const hashed = new Set(await readdir(assets))
  const ids = await Promise.all(['latest', 'latest-en'].map(async file => (await readBuild(`${file}.json`)).id))
  const renew = (text: string) => {
    const renamed = text.replace(/[\w.-]+\.(?:js|css)\b/g, file => (hashed.has(file) ? file.replace(/\.\w+$/, '2$&') : file))
    return ids.reduce((renewed, id) => renewed.replaceAll(id, `${id}2`), renamed)
  }
  let changes = 0
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter(entry => entry.isFile() && isText(entry.name))
  for (const { parentPath, name: file } of files) {
    const text = await readFile(join(parentPath, file), 'utf8')
    if (said.test(text)) changes += 1
    await writeFile(join(parentPath, file), renew(text.replace(said, `$1$2${to}$2`)))
    await rename(join(parentPath, file), join(parentPath, renew(file)))
  }
  if (changes < 2) throw new Error(`browser and server should say «${from}» as ${name}`)
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}
