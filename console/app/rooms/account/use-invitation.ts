import { inviteOperator } from '@kilat/contract/operator/operators.ts'
import type { Role } from '@kilat/contract/operator/roles.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { tellUnseen, useSheetEnd } from '../../acts/use-sheet-end.ts'
import { call } from '../../api/call.ts'
import { accountText } from '../../text/account.ts'
import { toast } from '../../ui/toasts.tsx'

export type Invitation = ReturnType<typeof useInvitation>

/** Makes the link of an invitation. It is shown once only, so a sheet that was closed meanwhile opens again for it; whoever has left the room is told. */
export function useInvitation() {
  const known = useQueryClient()
  const [isOpen, setIsOpen] = useState(false)
  const isClosed = useRef(true)
  const show = (isShown: boolean) => {
    isClosed.current = !isShown
    setIsOpen(isShown)
  }
  const { close: showLink, tell } = useSheetEnd(() => show(true))
  const invite = useMutation({
    mutationFn: (body: { name: string; role: Role; reason: string }) => call(inviteOperator, { body }),
    onSuccess: (_, { name }) => {
      if (!showLink()) toast({ kind: 'info', title: accountText.linkUnseen(name), sentence: accountText.linkUnseenSay })
    },
    onError: error => (isClosed.current ? tellUnseen(error) : tell(error)),
    onSettled: () => {
      void known.invalidateQueries({ queryKey: ['operators'] })
    },
  })
  const close = () => {
    show(false)
    if (!invite.isPending) invite.reset()
  }
  const open = () => {
    // What was refused after the sheet was closed has been told by a message.
    if (invite.isError) invite.reset()
    show(true)
  }
  return { isOpen, open, close, invite }
}
