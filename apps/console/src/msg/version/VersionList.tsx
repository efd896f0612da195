import { Chip } from '@mui/material'
import { DataTable } from 'react-admin'
import type { ContentRow } from '../../shell/dataProvider.ts'
import { ContentList } from '../ContentList.tsx'
import { platformNames } from '../contentNames.ts'
import { TitleCell } from '../TitleCell.tsx'

type Version = ContentRow<'version'>
const getTexts = ({ extra }: Version) => [extra]

export default function VersionList() {
  return (
    <ContentList<'version'>
      description="Releases of the app. A phone with a lower version code is offered the newest published one."
      addLabel="Add app version"
      sort={{ field: 'code', order: 'DESC' }}
      getTitle={(row) => `${row.name} · ${platformNames[row.platform]}`}
      getTexts={getTexts}
    >
      <DataTable.Col
        source="name"
        cellClassName="is-title"
        label="Version"
        disableSort
        render={(row: Version) => <TitleCell title={row.name} text={row.extra.en_US} />}
      />
      <DataTable.Col source="platform" label="Platform" render={(row: Version) => platformNames[row.platform]} />
      <DataTable.NumberCol source="code" label="Code" options={{ useGrouping: false }} />
      <DataTable.Col
        source="compulsory"
        label="Update"
        disableSort
        render={(row: Version) =>
          row.compulsory ? (
            <Chip label="Compulsory" sx={{ bgcolor: 'warning.light', color: 'warning.main' }} />
          ) : (
            'Offered'
          )
        }
      />
    </ContentList>
  )
}
