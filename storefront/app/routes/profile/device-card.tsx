import { useRef, useState } from 'react'
import { Question } from '../../components/questions/question.tsx'
import { forgetContact } from '../../features/memory/forget-contact.ts'
import { readKeptOrders } from '../../features/orders/kept-orders.ts'
import { forgetOrders } from '../../features/push/forget-orders.ts'
import { readLastBuyer } from '../../lib/last-buyer.ts'
import { profileText } from '../../text/profile.ts'
import { buttonClass } from '../../ui/button.tsx'
import { ProfileCard } from './profile-card.tsx'
import { ThemeChoice } from './theme-choice.tsx'

/** Data only this device has: the theme, and the values that the next order starts with. */
export function DeviceCard() {
  const [contact, setContact] = useState(() => readLastBuyer()?.contact ?? '')
  const [count, setCount] = useState(() => readKeptOrders().length)
  const [news, setNews] = useState('')
  const onForgetContact = () => {
    forgetContact()
    setContact('')
    setNews(profileText.contactForgotten)
  }
  const onForgetOrders = () => {
    forgetOrders()
    setCount(0)
    setNews(profileText.ordersForgotten)
  }
  return (
    <ProfileCard id="perangkat-ini" title={profileText.device} note={profileText.deviceNote}>
      <p role="status" className="text-sm font-semibold text-ok">
        {news}
      </p>
      <ThemeChoice />
      <Remembered
        id="kontak"
        title={profileText.contact}
        note={contact ? profileText.contactNote(contact) : profileText.contactNone}
        {...(contact && {
          forget: { label: profileText.forgetContact, ask: profileText.forgetContactAsk, yes: profileText.forgetContactYes },
        })}
        onForget={onForgetContact}
      />
      <Remembered
        id="diingat"
        title={profileText.remembered}
        note={profileText.rememberedCount(count)}
        {...(count > 0 && {
          forget: { label: profileText.forgetOrders, ask: profileText.forgetOrdersAsk, yes: profileText.forgetOrdersYes },
        })}
        onForget={onForgetOrders}
      />
    </ProfileCard>
  )
}

type Props = {
  id: string
  title: string
  note: string
  forget?: { label: string; ask: string; yes: string }
  onForget: () => void
}

/** Heading of the removed data; it takes the focus, because the button disappears. */
function Remembered({ id, title, note, forget, onForget }: Props) {
  const [isAsking, setIsAsking] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const onYes = async () => {
    setIsAsking(false)
    onForget()
    document.getElementById(id)?.focus()
  }
  return (
    <div className="mt-4 pt-4 border-t border-line">
      <h3 id={id} tabIndex={-1} className="font-bold outline-none">
        {title}
      </h3>
      <p className="note wrap-anywhere">{note}</p>
      {forget && (
        <button
          ref={opener}
          type="button"
          aria-expanded={isAsking}
          onClick={() => setIsAsking(!isAsking)}
          className={buttonClass('danger', '-ml-3 -mb-2')}
        >
          {forget.label}
        </button>
      )}
      {forget && isAsking && <Question ask={forget.ask} yes={forget.yes} opener={opener} onYes={onYes} onNo={() => setIsAsking(false)} />}
    </div>
  )
}
