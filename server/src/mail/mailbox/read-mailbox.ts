import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const mailSchema = z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() })

export type KeptMail = z.infer<typeof mailSchema>

const idPattern = /^[\w-]{1,64}$/

/** The ids of the mails in a mailbox folder, newest first. */
export async function listMails({ folder }: { folder: string }): Promise<{ id: string; at: Date }[]> {
  const names = await readdir(folder).catch(() => [])
  const ids = names.flatMap(name => /^([\w-]{1,64})\.json$/.exec(name)?.[1] ?? [])
  const mails = await Promise.all(ids.map(async id => ({ id, at: await changedAt(join(folder, `${id}.json`)) })))
  return mails.flatMap(({ id, at }) => (at ? [{ id, at }] : [])).sort((a, b) => b.at.getTime() - a.at.getTime())
}

/** A mail of a mailbox folder; undefined if there is none with this id. */
export async function readMail({ folder, id }: { folder: string; id: string }): Promise<KeptMail | undefined> {
  if (!idPattern.test(id)) return undefined
  const text = await readFile(join(folder, `${id}.json`), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : mailSchema.parse(JSON.parse(text))
}

/** Undefined if the file was removed meanwhile. */
async function changedAt(path: string): Promise<Date | undefined> {
  return stat(path).then(
    ({ mtime }) => mtime,
    () => undefined,
  )
}
