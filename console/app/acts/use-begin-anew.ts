import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../api/call.ts'
import { toast } from '../ui/toasts.tsx'

/** Reads what a form edits once more and begins the form anew, without what was typed. `begun` is the form's key; a read in vain leaves the form. */
export function useBeginAnew({ refetch }: Pick<UseQueryResult, 'refetch'>): { begun: number; beginAnew: () => Promise<void> } {
  const [begun, setBegun] = useState(0)
  const beginAnew = async () => {
    const { isSuccess, error } = await refetch()
    if (isSuccess) setBegun(times => times + 1)
    else toast({ kind: 'info', title: sentenceOf(error) })
  }
  return { begun, beginAnew }
}
