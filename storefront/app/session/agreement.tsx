import { authText } from '../text/auth.ts'
import { Link } from '../ui/link.tsx'

/** The terms a user agrees to by signing in. */
export function Agreement() {
  return (
    <p className="note">
      {authText.agree}
      <TermsLink to="/term-and-condition" label={authText.terms} />
      {authText.and}
      <TermsLink to="/privacy-and-policy" label={authText.privacy} />.
    </p>
  )
}

function TermsLink({ to, label }: { to: string; label: string }) {
  return (
    <Link to={to} target="_blank" rel="noopener" className="font-bold text-violet-text underline underline-offset-3">
      {label}
    </Link>
  )
}
