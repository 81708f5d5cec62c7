import { addAlertDevice } from '@kilat/contract/operator/alerts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../api/call.ts'
import { readDeviceAddress } from '../lib/push-device.ts'

/** Tells the store that the console was opened here, by whom: a browser that gets notifications goes on getting them, and another operator's no more. */
export function useKeptDevice(operator: string | undefined): void {
  const known = useQueryClient()
  useEffect(() => {
    if (operator === undefined) return
    const keep = async () => {
      const address = await readDeviceAddress()
      if (address) known.setQueryData(['alert-ways'], await call(addAlertDevice, { body: { address, is_known: true } }))
    }
    // The next visit tries again; what is wrong with notifications is said where they are switched on.
    void keep().catch(() => {})
  }, [operator, known])
}
