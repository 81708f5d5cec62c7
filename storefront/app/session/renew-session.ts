/** Gets a new access token for who has only a refresh token left. Null where the session is over; throws where nobody could be asked. */
export async function renewSession(): Promise<string | null> {
  const [{ browserApi }, { renewTokens }] = await Promise.all([import('./browser-api.ts'), import('./renew-tokens.ts')])
  return renewTokens(browserApi())
}
