import { Box } from '@mui/material'
import type { ReactNode } from 'react'

/** The first line of a row on a narrow screen: how much, and at the end whose it is or what is urgent about it. */
export function RowHead({ amount, children }: { amount: string; children: ReactNode }) {
  return (
    <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, justifyContent: 'space-between' }}>
      <b>{amount}</b>
      {children}
    </Box>
  )
}
