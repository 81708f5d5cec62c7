import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const app = fileURLToPath(new URL('../../', import.meta.url))

/** Ways to navigate that follow any target they are given. */
const waysOut: Record<string, RegExp> = {
  'the hook that navigates': /\buseNavigate\(/,
  'an assigned location': /\blocation\s*(?:\.\s*(?:assign|replace)\s*\(|(?:\.\s*href)?\s*=(?!=))/,
  'a new window': /\bwindow\s*\.\s*open\s*\(/,
  // A text that begins with `#`, or with `/` and a letter, always stays on this site.
  'a link to what a variable says': /<a\b(?:(?!<)[\s\S])*?\bhref=\{(?![`'](?:#|\/\w))/,
  'a redirection to what a variable says': /\bredirect\((?!\s*[`'](?:[#?]|\/(?:\w|[`'])))/,
}

/** The toast feature checks its targets before it navigates. */
const own = /^features\/toast\//
const judges = /from '[./]*(?:features\/)?(?:links\/)?safe-target\.ts'/

/** By file: why its target can not come from outside. */
const exceptions: Record<string, string> = {
  'routes/error/late/error-page.tsx': 'the page itself, loaded anew: the path begins with one slash and no more',
  'components/look-up/order-look-up.tsx': 'a path made here around an id that was read as an order’s',
  'late/search-suggestions.tsx': 'a path made here around the id of a product',
  'late/load-whole.ts': 'the page the router was going to, or this one anew',
  'shell/chunk-failure.ts': 'the page the router was going to, or this one anew',
  'ui/link.tsx': 'a path of this site alone: one slash and word characters; all else goes to the router’s own link',
  'shell/site-footer.tsx': 'the root loader leaves out the social links that are not safe',
  'features/push/late/push-listener.tsx': 'the path of an order, which the file beside it has judged',
  'features/account/account-frame.tsx': 'home, after signing out',
  'features/account/history-filter.tsx': 'this page’s own path with a query made here',
  'session/late/auth-dialog-host.tsx': 'the page to sign in on',
  'session/auth-guard.tsx': 'the way to sign in, a path made here',
  'session/guard-session.ts': 'the way to sign in, a path made here',
  'session/late/local-provider.ts': 'the window of accounts, a path made here',
  'features/content/content-html.tsx': 'what a rule beside it made of a link it had judged',
  'routes/product/use-checkout.ts': 'a path made here around the id of an order',
  'routes/deposit-history/route.tsx': 'this page’s own path with a query made here around the id of a deposit',
  'features/payment/instructions.tsx': 'the payment company’s own link: its app is opened by a scheme of its own',
  'features/payment/save-qr.tsx': 'this store’s own picture of a code, a path made by the page around it',
  'routes/profile/late/delete-dialog.tsx': 'home, after the account is gone',
  'routes/profile/sessions-card.tsx': 'home, after signing out',
}

const findings = readdirSync(app, { recursive: true, encoding: 'utf8' })
  .filter(file => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !own.test(file))
  .flatMap(file => {
    const source = readFileSync(app + file, 'utf8')
    if (judges.test(source)) return []
    return Object.entries(waysOut).flatMap(([name, pattern]) => (pattern.test(source) ? [{ file, name }] : []))
  })

test('[nav.external] every followed target is checked first', () => {
  expect(findings.filter(({ file }) => !Object.hasOwn(exceptions, file))).toEqual([])
})

test('every exception is needed', () => {
  expect(Object.keys(exceptions).filter(file => !findings.some(finding => finding.file === file))).toEqual([])
})

test.each([
  ['the hook that navigates', 'const go = useNavigate()'],
  ['an assigned location', 'location.href = to'],
  ['an assigned location', 'window.location = to'],
  ['an assigned location', 'location.replace(to)'],
  ['a new window', 'window.open(to)'],
  ['a link to what a variable says', '<a\n  className="x"\n  href={to}>'],
  ['a link to what a variable says', '<a href={`//evil.test`}>'],
  ['a redirection to what a variable says', 'throw redirect(to)'],
])('%s is seen', (name, source) => {
  expect(waysOut[name]?.test(source)).toBe(true)
})

test.each(['<a href={`#isi`}>', '<a href={`/qr/a.png`}>', '<a href="/x"><b href={to}>', "redirect('/')", 'location.href === to'])(
  '%s needs no judging',
  source => {
    expect(Object.values(waysOut).some(pattern => pattern.test(source))).toBe(false)
  },
)
