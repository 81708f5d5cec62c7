import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ContentDocument, readContentDocument } from './content-document.ts'

/** A problem with a file, as a sentence for the operator. */
export type FileProblem = { file: string; why: string }

export type FileDocument = { file: string; document: ContentDocument }

/** Reads all Markdown files of a folder and its subfolders, by name. */
export async function readContentFolder(folder: string): Promise<{ documents: FileDocument[]; problems: FileProblem[] }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const names = entries.filter(entry => entry.isFile() && entry.name.endsWith('.md')).map(entry => join(entry.parentPath, entry.name))
  const documents: FileDocument[] = []
  const problems: FileProblem[] = []
  const seen = new Map<string, string>()
  for (const path of names.sort()) {
    const file = path.slice(join(folder, '/').length)
    const reading = readContentDocument(await readFile(path, 'utf8'))
    if (!reading.isRight) {
      problems.push(...reading.problems.map(why => ({ file, why })))
      continue
    }
    const key = `${reading.document.kind}/${reading.document.id}`
    const twin = seen.get(key)
    if (twin) problems.push({ file, why: `${key} is in ${twin} already` })
    seen.set(key, file)
    documents.push({ file, document: reading.document })
  }
  return { documents, problems }
}
