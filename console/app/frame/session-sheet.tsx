import { useEffect, useState } from 'react'
import { signedOut } from '../api/session.ts'
import { showDoor } from '../api/sign-in-again.ts'
import { signInText } from '../text/sign-in.ts'
import { Button } from '../ui/button.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { SignInWays } from './sign-in-ways.tsx'

/** Asks for the way in once the session has ended, over what is open: nothing typed is lost, and nothing is seen until its operator is back. */
export function SessionSheet({ name }: { name: string }) {
  const [isAsked, setIsAsked] = useState(false)
  useEffect(() => showDoor(setIsAsked), [])
  if (!isAsked) return null
  return (
    <Sheet title={signInText.endedTitle} isDoor>
      <div className="stack">
        <p>{signInText.ended(name)}</p>
        <SignInWays name={name} />
        <Button look="quiet" onClick={signedOut}>
          {signInText.leave}
        </Button>
      </div>
    </Sheet>
  )
}
