import { OrderLookUp } from '../../components/look-up/order-look-up.tsx'
import { useThemeInfo } from '../../lib/use-theme-info.ts'
import { Agreement } from '../../session/agreement.tsx'
import { authText } from '../../text/auth.ts'
import { Icon } from '../../ui/icon.tsx'
import { infoIcon } from '../../ui/icons.ts'
import { Link } from '../../ui/link.tsx'

/** Signing in with `button`. In a store without sign-in, what visitors can do without an account. */
export function SignInPanel({ button }: { button: React.ReactNode }) {
  return (
    <section aria-label={authText.title} className="card grid gap-4 p-4 lg:p-6">
      {button ?? <WithoutAccount />}
      {button !== null && <Agreement />}
    </section>
  )
}

function WithoutAccount() {
  const { store } = useThemeInfo()
  return (
    <>
      <p className="flex gap-3">
        <Icon shape={infoIcon} className="mt-px text-violet-text" />
        {authText.closed(store.name)}
      </p>
      <div>
        <h2 className="title-section">{authText.closedLookUp}</h2>
        <OrderLookUp />
      </div>
      <Link to="/informasi" className="justify-self-start inline-flex items-center min-h-11 text-sm font-bold text-violet-text">
        {authText.toHelp}
      </Link>
    </>
  )
}
