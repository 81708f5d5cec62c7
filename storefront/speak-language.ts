import { existsSync } from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'
import type { Plugin } from 'vite'

const texts = join(import.meta.dirname, 'app', 'text') + sep
/** Sentences of rules that pages and server share: their twins are in `contract` beside the others. */
const shared = /[\\/]contract[\\/]src[\\/](player-sentences\.ts)$/

/**
 * Builds the storefront in another language: each file of texts is replaced by its twin in `app/text/{language}`, which has the same
 * exports. The pages themselves do not know of it, and a build contains the texts of one language only.
 */
export function speakLanguage(language: string): Plugin {
  return {
    name: 'speak-language',
    enforce: 'pre',
    resolveId: (source, importer) => (importer?.includes(sep) ? twinOf(source, importer, language) : undefined),
  }
}

/** The file to use instead of the texts that `importer` imports as `source`; undefined if these are no texts of the store. */
export function twinOf(source: string, importer: string, language: string): string | undefined {
  const twins = texts + language + sep
  if (!source.startsWith('.') || importer.startsWith(twins)) return undefined
  const file = resolve(dirname(importer), source)
  const [, rules] = shared.exec(file) ?? []
  if (!rules && (!file.startsWith(texts) || file.startsWith(twins))) return undefined
  const twin = twins + (rules ? join('contract', rules) : file.slice(texts.length))
  return existsSync(twin) ? twin : undefined
}
