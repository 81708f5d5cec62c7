/** Longer than anything a form asks for: what is cut is still refused, and the page that shows it again stays small. */
const longestField = 500

/** A text field of a form; undefined if it was not sent. */
export function postedField(data: Pick<ReadonlyMap<string, unknown>, 'get'>, name: string): string | undefined {
  const value = data.get(name)
  return typeof value === 'string' ? value.slice(0, longestField) : undefined
}
