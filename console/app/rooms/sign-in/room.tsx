import { Navigate, useSearchParams } from 'react-router'
import { useOperator } from '../../api/session.ts'
import { SignInWays } from '../../frame/sign-in-ways.tsx'
import { safePlace } from '../../lib/safe-place.ts'
import { signInText } from '../../text/sign-in.ts'
import { Bolt } from '../../ui/icon.tsx'

/** The page of whoever is not signed in. */
export function Component() {
  const [search] = useSearchParams()
  const { data: operator } = useOperator()
  if (operator) return <Navigate to={safePlace(search.get('ke'))} replace />
  return (
    <main className="gate">
      <title>Masuk | Konsol</title>
      <span className="logo">
        <Bolt />
        <small>konsol</small>
      </span>
      <section className="panel stack">
        <h1>{signInText.title}</h1>
        <SignInWays />
      </section>
      <p className="small muted">{signInText.lost}</p>
    </main>
  )
}
