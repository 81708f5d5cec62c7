import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { GuardedHandle } from '../../features/auth/guards.tsx'
import { signOut } from '../../features/auth/sign-out.ts'
import { forgetMyOrders, readMyOrders } from '../../lib/my-orders.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { accountText } from '../../text/account.ts'
import { buttonClass } from '../../ui/button.tsx'
import type { Route } from './+types/route.ts'
import { ContactCard } from './contact-card.tsx'
import { ForgetButton } from './forget-button.tsx'
import { ThemeChoice } from './theme-choice.tsx'

export const handle: GuardedHandle = { guard: 'auth' }

export const meta: Route.MetaFunction = args => pageMeta(args, { title: accountText.profile })

// The guard lets it be rendered in the browser alone, so it may ask what the browser keeps.
export default function ProfilePage() {
  const [news, setNews] = useState('')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div>
        <h1 className="title-page">{accountText.profile}</h1>
        <p className="text-ink-2">{accountText.profileNote}</p>
      </div>
      <p role="status" className="text-sm font-semibold text-ok empty:hidden">
        {news}
      </p>
      <ContactCard onNews={setNews} />
      <ThemeChoice />
      <RememberedOrders onNews={setNews} />
      <SignOutCard />
    </div>
  )
}

function RememberedOrders({ onNews }: { onNews: (news: string) => void }) {
  const [count, setCount] = useState(() => readMyOrders().length)
  const onForget = () => {
    forgetMyOrders()
    setCount(0)
    onNews(accountText.ordersForgotten)
  }
  return (
    <section aria-labelledby="diingat" className="card p-4 lg:p-6">
      <h2 id="diingat" tabIndex={-1} className="title-card outline-none">
        {accountText.remembered}
      </h2>
      <p className="mt-1 text-ink-2">{accountText.rememberedCount(count)}</p>
      {count > 0 && (
        <ForgetButton
          label={accountText.forgetOrders}
          ask={accountText.forgetOrdersAsk}
          yes={accountText.forgetOrdersYes}
          headingId="diingat"
          onForget={onForget}
        />
      )}
    </section>
  )
}

function SignOutCard() {
  const navigate = useNavigate()
  return (
    <section className="card p-4 lg:p-6 grid justify-items-start gap-3">
      <p className="text-ink-2">{accountText.leaveNote}</p>
      <button type="button" onClick={() => signOut(navigate)} className={buttonClass('small')}>
        {accountText.leave}
      </button>
    </section>
  )
}
