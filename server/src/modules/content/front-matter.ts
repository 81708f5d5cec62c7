export type FrontMatter = { fields: Record<string, string>; body: string; problems: string[] }

/** Splits a file into the `key: value` lines between its first two `---` and the text after them. Removes quotes around a value. */
export function readFrontMatter(file: string): FrontMatter {
  const text = file.replace(/^\ufeff/, '').replaceAll(/\r\n?/g, '\n')
  const parts = /^---\n([\s\S]*?)\n---(?:\n|$)([\s\S]*)$/.exec(text)
  if (!parts) return { fields: {}, body: '', problems: ['begins with no front matter: lines of "key: value" between two lines of "---"'] }
  const [, head = '', body = ''] = parts
  // Without a prototype, so that `__proto__` is an unknown key like any other.
  const fields: Record<string, string> = Object.create(null)
  const problems: string[] = []
  for (const [index, line] of head.split('\n').entries()) {
    if (!line.trim() || line.startsWith('#')) continue
    const [, key, value = ''] = /^([a-z_]+):\s*(.*?)\s*$/.exec(line) ?? []
    // Line 1 of the file is the dashes.
    if (!key) problems.push(`line ${index + 2} is not "key: value"`)
    else if (Object.hasOwn(fields, key)) problems.push(`${key} stands there twice`)
    else fields[key] = value.replace(/^(["'])(.*)\1$/, '$2')
  }
  return { fields, body: body.trim(), problems }
}
