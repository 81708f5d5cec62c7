import { useRef, useState } from 'react'
import { forgetOrders } from '../../../features/push/forget-orders.ts'
import { profileText } from '../../../text/profile.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Question } from '../../questions/question.tsx'

/** Removes the orders of this browser with their secrets, for a visitor, who has no profile to do it on. */
export function ForgetOrders({ onForgotten }: { onForgotten: () => void }) {
  const [isAsking, setIsAsking] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const onYes = async () => {
    forgetOrders()
    onForgotten()
  }
  return (
    <div>
      <button
        ref={opener}
        type="button"
        aria-expanded={isAsking}
        onClick={() => setIsAsking(!isAsking)}
        className={buttonClass('danger', '-ml-3')}
      >
        {profileText.forgetOrders}
      </button>
      {isAsking && (
        <Question
          ask={profileText.forgetOrdersAsk}
          yes={profileText.forgetOrdersYes}
          opener={opener}
          onYes={onYes}
          onNo={() => setIsAsking(false)}
        />
      )}
    </div>
  )
}
