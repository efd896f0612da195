import { roles } from '@millrace/contract/call'
import { Box, FormControl, FormControlLabel, FormLabel, Radio, RadioGroup } from '@mui/material'
import { useId } from 'react'
import { useController } from 'react-hook-form'
import { roleBadges, roleDescriptions } from './roleBadges.ts'

export function RoleField({ name }: { name: string }) {
  const {
    field: { value, onChange },
  } = useController({ name })
  const labelId = useId()
  return (
    <FormControl>
      <FormLabel id={labelId} sx={{ fontSize: '0.8125rem', fontWeight: 600, color: 'text.primary' }}>
        Role
      </FormLabel>
      <RadioGroup aria-labelledby={labelId} value={value} onChange={onChange}>
        {roles.map((role) => (
          <FormControlLabel
            key={role}
            value={role}
            control={<Radio size="small" />}
            sx={{ alignItems: 'start', py: 0.25, '& .MuiRadio-root': { py: 0.5 } }}
            label={
              <>
                <Box component="span" sx={{ fontWeight: 600 }}>
                  {roleBadges[role].label}
                </Box>
                <Box component="span" sx={{ display: 'block', fontSize: '0.8125rem', color: 'text.secondary' }}>
                  {roleDescriptions[role]}
                </Box>
              </>
            }
          />
        ))}
      </RadioGroup>
    </FormControl>
  )
}
