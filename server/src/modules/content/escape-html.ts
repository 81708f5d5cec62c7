const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text that stands in HTML, or in an attribute between quotes, as it is. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, sign => entities[sign] ?? sign)
}
