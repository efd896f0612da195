import { languageHeaders } from '@millrace/contract/fields'
import { Box, Tooltip } from '@mui/material'
import { getLanguageName } from '../languageNames.ts'
import { getCompleteness } from './languages.ts'

/** How many of the ten languages are written, a dash for each; which are missing stands in the tooltip. */
export function LanguageCoverage({ texts }: { texts: readonly unknown[] }) {
  const missing = languageHeaders.filter((language) => getCompleteness(texts, language) !== 'complete')
  const says = missing.length
    ? `Missing: ${missing.map((language) => getLanguageName(language).name).join(', ')}`
    : 'All ten languages are written'
  return (
    <Tooltip title={says}>
      <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, whiteSpace: 'nowrap' }}>
        <Box component="span" aria-hidden sx={{ display: 'inline-flex', gap: '2px' }}>
          {languageHeaders.map((language) => (
            <Box
              key={language}
              component="span"
              sx={{
                width: 5,
                height: 12,
                borderRadius: '2px',
                bgcolor: missing.includes(language) ? 'divider' : 'primary.main',
              }}
            />
          ))}
        </Box>
        {languageHeaders.length - missing.length} of {languageHeaders.length}
      </Box>
    </Tooltip>
  )
}
