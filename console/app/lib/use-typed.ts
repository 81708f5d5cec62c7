import { useState } from 'react'

/** What is typed into a field whose value the address keeps. It follows the address, and the field stays, with the focus that it has. */
export function useTyped(kept: string): [typed: string, type: (text: string) => void] {
  const [now, setNow] = useState({ kept, typed: kept })
  if (now.kept !== kept) setNow({ kept, typed: kept })
  return [now.kept === kept ? now.typed : kept, typed => setNow({ kept, typed })]
}
