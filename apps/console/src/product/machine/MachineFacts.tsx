import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { Copyable } from '../../components/Copyable.tsx'
import { Fact, Facts } from '../../components/Facts.tsx'
import { LanguageCoverage } from '../../components/language/LanguageCoverage.tsx'
import { Section } from '../../components/Section.tsx'
import { formatUsdt } from '../../shell/amount.ts'
import { join } from '../../shell/join.ts'
import { formatDay, formatMoment } from '../../shell/time.ts'
import { machineKindNames, saleNames, type Machine } from './machineBadges.ts'
import { lines, textNames } from './machineValues.ts'
import { Stock } from './Stock.tsx'

export function MachineFacts({ machine }: { machine: Machine }) {
  return (
    <Section title="Machine">
      {machine.pictures.length > 0 && (
        <Box sx={{ display: 'flex', gap: 1, overflowX: 'auto', pb: 1 }} tabIndex={0} role="group" aria-label="Pictures">
          {machine.pictures.map((url, index) => (
            <Box key={url} component="figure" sx={{ flex: 'none', width: 176, m: 0 }}>
              <Box
                component="img"
                src={url}
                alt={`Picture ${index + 1}`}
                sx={{
                  display: 'block',
                  width: '100%',
                  aspectRatio: '16 / 10',
                  objectFit: 'cover',
                  borderRadius: '12px',
                  bgcolor: 'primary.light',
                }}
              />
              <Note>{describePicture(machine.pictureNotes.find((note) => note.url === url))}</Note>
            </Box>
          ))}
        </Box>
      )}
      <Facts>
        <Fact name="Kind">{machineKindNames[machine.kind]}</Fact>
        <Fact name="Place">{machine.place.en_US}</Fact>
        <Fact name="Coordinates">
          {machine.location?.split('\n')[0] ??
            (machine.area ? (
              `About ${machine.area.latitude}, ${machine.area.longitude}`
            ) : (
              <Note>None. The machine is not on the map.</Note>
            ))}
        </Fact>
        {lines.map(({ source, label }) => (
          <Fact key={source} name={label}>
            {machine[source]}
          </Fact>
        ))}
        <Fact name="Stock">
          <Box sx={{ maxWidth: 240 }}>
            <Stock machine={machine} />
          </Box>
        </Fact>
        <Fact name="Unit">
          {formatUsdt(machine.price)} USDT, expected {formatUsdt(machine.dayReturn)} a day for {machine.validDays} days
        </Fact>
        <Fact name="Sale">{describeSale(machine)}</Fact>
        <Fact name="Texts">
          <LanguageCoverage texts={textNames.map((name) => machine[name])} />
        </Fact>
        <Fact name="Revenue reference">
          <Copyable text={machine.revenueReference} label="Copy the revenue reference" sx={codeSx} />
          <Note>Payments of this machine’s revenue quote this reference.</Note>
        </Fact>
        <Fact name="Public key">
          {machine.publicKey ? (
            <Copyable text={machine.publicKey} label="Copy the public key" sx={codeSx} />
          ) : (
            <Note>None. The machine does not send reports.</Note>
          )}
        </Fact>
        <Fact name="Owner is paid at">
          {machine.destination ? (
            `${machine.destination.destination} (${machine.destination.rail})`
          ) : (
            <Note>Not registered. No capital can be released.</Note>
          )}
        </Fact>
        <Fact name="Version">{machine.version}</Fact>
        <Fact name="Added">{formatMoment(machine.createTime)}</Fact>
      </Facts>
    </Section>
  )
}

const describePicture = (note: Machine['pictureNotes'][number] | undefined): string =>
  join(
    ' · ',
    note?.caption?.en_US,
    note?.isDrawing && 'A drawing',
    note?.takenBy,
    note?.takenOn && formatDay(note.takenOn),
  )

const codeSx = { fontSize: '0.8125rem' } as const

const describeSale = ({ sale, saleStart, saleEnd }: Machine): string =>
  join(
    ' ',
    saleNames[sale],
    saleStart && `from ${formatMoment(saleStart)}`,
    saleEnd && `until ${formatMoment(saleEnd)}`,
  )

function Note({ children }: { children: ReactNode }) {
  return (
    <Box component="span" sx={{ fontWeight: 400, fontSize: '0.8125rem', color: 'text.secondary' }}>
      {children}
    </Box>
  )
}
