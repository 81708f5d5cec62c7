/** A text's first `longest` UTF-16 units, without half an emoji where it is cut: what writes addresses refuses those. */
export function cutText(text: string, longest: number): string {
  return text.slice(0, longest).replace(/\p{Cs}/gu, '')
}
