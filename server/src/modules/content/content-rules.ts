import { describeBodyFault, findBodyFaults } from './check-body.ts'
import { type ContentDocument, longest, ownPicture } from './content-document.ts'
import { unknownPlaceholders } from './placeholders.ts'

/** What is wrong with a text that a person wrote in the console: an Indonesian sentence by field. Empty if it is right. */
export function findContentProblems(document: ContentDocument): Record<string, string> {
  const { title, summary, body, cover, kind, publishedAt, startsAt, endsAt } = document
  const fields: Record<string, string> = {}
  if (title === '' || title.length > longest.title) fields.title = `Judul wajib diisi, paling banyak ${longest.title} huruf.`
  if (summary === '' || summary.length > longest.summary) fields.summary = `Ringkasan wajib diisi, paling banyak ${longest.summary} huruf.`
  if (cover !== null && !ownPicture.test(cover)) fields.cover = 'Isi alamat gambar di situs ini, misalnya /content/steps.svg.'
  const fault = findBodyFaults(body).at(0)
  if (fault) fields.body = describeBodyFault(fault)
  for (const [name, text] of Object.entries({ title, summary, body })) {
    const [unknown] = unknownPlaceholders(text)
    if (unknown !== undefined) fields[name] = `{{${unknown}}} tidak dikenal. Yang dikenal ada di bawah kotak tulisan.`
  }
  if (kind === 'promo' && !startsAt && !publishedAt) fields.starts_at = 'Isi kapan promo ini mulai, atau kapan ditayangkan.'
  if (startsAt && endsAt && endsAt <= startsAt) fields.ends_at = 'Selesai harus setelah mulai.'
  return fields
}
