export type Heading = { id: string; text: string }

/** The chapters of a text: its second-level headings that have an id. */
export function readHeadings(html: string): Heading[] {
  const found = html.matchAll(/<h2 id="([^"]+)">(.*?)<\/h2>/gs)
  return [...found].map(([, id = '', inner = '']) => ({ id, text: plainText(inner) })).filter(heading => heading.text !== '')
}

const signs: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' }

function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&(lt|gt|quot|#39|amp);/g, (whole, name: string) => signs[name] ?? whole)
    .trim()
}
