import { languageHeaders } from '@millrace/contract/fields'
import { Box, Tooltip } from '@mui/material'
import { getCompleteness, getLanguage } from './languages.ts'

/** How many languages are complete. The tooltip lists the missing ones. */
export function LanguageCoverage({ texts }: { texts: readonly unknown[] }) {
  const missing = languageHeaders.filter((language) => getCompleteness(texts, language) !== 'complete')
  const tooltip = missing.length
    ? `Missing: ${missing.map((language) => getLanguage(language).name).join(', ')}`
    : 'All languages are complete'
  return (
    <Tooltip title={tooltip}>
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
