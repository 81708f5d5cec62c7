import { Marked, type Tokens } from 'marked'
import sanitizeHtml, { type Attributes, type IOptions, type Transformer } from 'sanitize-html'
import { escapeHtml } from './escape-html.ts'
import { fillPlaceholders, type Placeholders, placeholderNames } from './placeholders.ts'
import { readAddress } from './safe-address.ts'

export type Rendered = {
  /** Safe to put into a page as it is. */
  html: string
  /** Forbidden addresses of links and pictures; the words of the links stay. */
  refused: string[]
}

type RenderInput = {
  values: Placeholders
  /** The store's own address. */
  ownOrigin?: string | undefined
  /** A slug that keeps this text's heading ids apart from those of other texts on the page. */
  among?: string | undefined
}

/**
 * Renders Markdown as HTML for a page: headings from `h2`, each with an id that the page itself does not use, tables, lists, links
 * and pictures of this site. Raw HTML can do no more than Markdown. Values of placeholders are text, never markup.
 */
export function renderMarkdown(markdown: string, { values, ownOrigin, among }: RenderInput): Rendered {
  // A slug never has two hyphens in a row, so ids of two texts are always different.
  const prefix = among ? `bagian-${among}--` : 'bagian-'
  const ids = new Map<string, number>()
  const refused: string[] = []
  const marked = new Marked({ gfm: true })
  marked.use({
    renderer: {
      heading({ tokens, depth }: Tokens.Heading) {
        const text = this.parser.parseInline(tokens, this.parser.textRenderer)
        const id = freeId(prefix + toSlug(fillPlaceholders(text, values)), ids)
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
    },
  })
  // Placeholders are filled after Markdown is parsed and before the result is cleaned: a value is neither parsed as Markdown nor trusted.
  const filled = fillPlaceholders(marked.parse(markdown, { async: false }), escapeValues(values))
  const html = sanitizeHtml(filled, optionsFor({ ids, prefix, refused, ownOrigin }))
  return { html: html.trim(), refused }
}

/** The id of a heading: `Uang kembali?` becomes `uang-kembali`. */
function toSlug(text: string): string {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}|&#?\w+;/gu, '')
  return (
    plain
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '')
      .slice(0, 80) || 'isi'
  )
}

/** `taken`: the ids, with the last number that was tried behind each, so that thousands of equal headings cost no minutes. */
function freeId(wanted: string, taken: Map<string, number>): string {
  let id = wanted
  let count = taken.get(wanted) ?? 1
  for (; taken.has(id); id = `${wanted}-${count}`) count += 1
  taken.set(wanted, count)
  if (id !== wanted) taken.set(id, 1)
  return id
}

function escapeValues(values: Placeholders): Placeholders {
  const escaped = { ...values }
  for (const name of placeholderNames) escaped[name] = escapeHtml(values[name])
  return escaped
}

const aligned = { name: 'align', values: ['left', 'right', 'center'] }

type Cleaning = { ids: ReadonlyMap<string, number>; prefix: string; refused: string[]; ownOrigin: string | undefined }

function optionsFor({ ids, prefix, refused, ownOrigin }: Cleaning): IOptions {
  /** Authors link to a heading by its words: `#cara` leads to the heading "Cara". */
  const toHeading = (href: string) => {
    const id = prefix + href.slice(1)
    return href.startsWith('#') && ids.has(id) ? `#${id}` : href
  }
  const heading =
    (tagName: string): Transformer =>
    (_, { id = '' }) => {
      const attribs: Attributes = ids.has(id) ? { id } : {}
      return { tagName, attribs }
    }
  return {
    allowedTags: [
      ...['h2', 'h3', 'h4', 'p', 'ul', 'ol', 'li', 'strong', 'b', 'em', 'i', 'del', 'code', 'pre', 'blockquote', 'br', 'hr'],
      ...['table', 'thead', 'tbody', 'tr', 'th', 'td', 'a', 'img'],
    ],
    allowedAttributes: {
      a: ['href', 'title', 'rel', 'target'],
      img: ['src', 'alt', 'title', 'loading'],
      ...Object.fromEntries(['h2', 'h3', 'h4'].map(tag => [tag, ['id']])),
      ol: ['start'],
      th: [aligned, 'scope'],
      td: [aligned],
    },
    allowedClasses: {},
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: {
      h1: heading('h2'),
      h2: heading('h2'),
      h3: heading('h3'),
      h4: heading('h4'),
      h5: heading('h4'),
      h6: heading('h4'),
      th: (tagName, attribs) => ({ tagName, attribs: { ...attribs, scope: 'col' } }),
      a: (_, { href = '', title }) => toLink({ href: toHeading(href), title, refused, ownOrigin }),
      img: (_, { src = '', alt = '', title }) => toPicture({ src, alt, title, refused, ownOrigin }),
    },
    // A picture without an address is removed; a link without one keeps its words.
    exclusiveFilter({ tag, attribs }) {
      if (tag === 'a' && !attribs.href) return 'excludeTag'
      return tag === 'img' && !attribs.src
    },
  }
}

type Found = { title: string | undefined; refused: string[]; ownOrigin: string | undefined }

function toLink({ href, title, refused, ownOrigin }: Found & { href: string }) {
  const address = readAddress(href, ownOrigin)
  if (!address) {
    // An empty address is a placeholder without a value, or an anchor.
    if (href) refused.push(href)
    return { tagName: 'a', attribs: {} }
  }
  const opensSite = address.kind === 'external' && address.href.startsWith('http')
  const leavesSite = opensSite ? { rel: 'noopener noreferrer', target: '_blank' } : undefined
  return { tagName: 'a', attribs: { href: address.href, ...(title && { title }), ...leavesSite } }
}

function toPicture({ src, alt, title, refused, ownOrigin }: Found & { src: string; alt: string }) {
  const address = readAddress(src, ownOrigin)
  if (address?.kind === 'own' && address.href.startsWith('/'))
    return { tagName: 'img', attribs: { src: address.href, alt, ...(title && { title }), loading: 'lazy' } }
  refused.push(src)
  return { tagName: 'img', attribs: {} }
}
