import { networks, parseAddress } from '@millrace/chain'
import { paths } from '@millrace/contract/paths'
import type { Database } from '../../db/database.ts'
import { refuse } from '../../http/handle.ts'
import { addMessages } from '../../msg/index.ts'
import type { ServerKinds, StoredProposal } from '../../proposal/index.ts'
import { listHolders } from './store.ts'

/** Each member with a valid order of the machine gets a message. Their orders keep the terms they were bought with. */
const tellHolders =
  (kind: 'machine-retired' | 'machine-terms') =>
  async (db: Database, { id, subject, subjectName, reason }: StoredProposal): Promise<void> => {
    await addMessages(
      db,
      (await listHolders(db, subject)).map((memberId) => ({
        memberId,
        kind,
        params: { machine: subjectName, reason },
        subject: id,
        path: `${paths.machine}?id=${subject}`,
      })),
    )
  }

const saleFields = ['machineId', 'isPublished', 'sale', 'saleStart', 'saleEnd']

export const machineKinds: ServerKinds = {
  'machine-terms': {
    async tell(db, proposal) {
      if (Object.keys(proposal.after).some((field) => !saleFields.includes(field)))
        await tellHolders('machine-terms')(db, proposal)
    },
  },
  'machine-retirement': { tell: tellHolders('machine-retired') },
  'machine-destination': {
    prepare({ rail, destination: typed, ...content }) {
      const network = networks.find((network) => network.rail === rail)
      const destination = network ? parseAddress(network.addressFormat, typed) : typed.trim()
      return destination ? { ...content, rail, destination } : refuse('machine.destination')
    },
  },
}
