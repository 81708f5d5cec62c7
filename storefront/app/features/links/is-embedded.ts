/** True for browsers inside other apps. */
export function isEmbedded(userAgent: string): boolean {
  return /Instagram|FBA[NV]|FB_IAB|TikTok|musical_ly|Bytedance|\bLine\/|; wv\)/i.test(userAgent)
}
