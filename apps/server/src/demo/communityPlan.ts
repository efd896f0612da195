import type { MachineKind } from '@millrace/contract/product/product'
import type { fleetMemberNames } from './fleetPlan.ts'

type Name = (typeof fleetMemberNames)[number] | 'Asha'

export type PlannedComment = {
  readonly by: Name | 'staff'
  readonly content: string
  readonly replies?: readonly PlannedComment[]
}

export type PlannedPost = {
  /** How many days before today. */
  readonly daysAgo: number
  readonly by: Name | 'staff'
  /** Figures in braces come from the last settled day of the machine. */
  readonly content: string
  readonly about?: MachineKind
  readonly hasUnits?: true
  /** Of the machine’s drawings. */
  readonly pictures?: readonly string[]
  readonly likes: number
  readonly comments?: readonly PlannedComment[]
  readonly reportedBy?: Name
}

/** What the demonstration’s members and staff wrote, in the languages that they speak. */
export const plannedPosts: readonly PlannedPost[] = [
  {
    daysAgo: 12,
    by: 'staff',
    content:
      'Every income names the report that it came from. Open any income in the app: the meter’s reading, its evidence ' +
      'and who approved it are there. If something looks wrong, tell us.',
    likes: 14,
    comments: [{ by: 'Halima', content: 'I did not know that one could open it. Thank you.' }],
  },
  {
    daysAgo: 9,
    by: 'Anil',
    content: 'Went past the school on my way to work. The panels are really there, and really dusty.',
    about: 'solar',
    hasUnits: true,
    pictures: ['machine-solar-1.svg', 'machine-solar-2.svg'],
    likes: 19,
    comments: [
      {
        by: 'Ines',
        content: 'Thank you for going there. Who cleans them?',
        replies: [
          { by: 'Anil', content: 'The school, they told me. Twice a year.' },
          {
            by: 'staff',
            content: 'It is in the costs on the machine’s page. We have asked the school for a cleaning.',
          },
        ],
      },
      { by: 'Sunil', content: 'Is it only the dust? The days are shorter now as well.' },
    ],
  },
  {
    daysAgo: 8,
    by: 'Lucía',
    content: 'Does the price come back at the end? I first thought so.',
    likes: 9,
    comments: [
      {
        by: 'Jonas',
        content: 'It does not. Only the income is yours; the price has paid for the machine.',
        replies: [{ by: 'staff', content: 'That is right. “Leaving” on each machine’s page says the same.' }],
      },
    ],
  },
  {
    daysAgo: 6,
    by: 'Priya',
    content: 'आज पहली बार आय ली। रक़म छोटी है, पर मैं देख सकती हूँ कि वह किस दिन की और किस मशीन की है।',
    likes: 11,
  },
  {
    daysAgo: 5,
    by: 'Lakshmi',
    content: 'சோலார் கூரை பற்றி ஒரு கேள்வி: மழை நாட்களில் வருமானம் எவ்வளவு குறைகிறது?',
    about: 'solar',
    likes: 6,
    comments: [{ by: 'Deepa', content: 'இயந்திரத்தின் பக்கத்தில் ஒரு வருட வரைபடம் இருக்கிறது; மழை வாரங்கள் அதில் தெரிகின்றன.' }],
  },
  {
    daysAgo: 4,
    by: 'Otieno',
    content:
      'I compared the vending machine with what was expected of it. Good that weak days are shown like strong ones.',
    about: 'vending',
    hasUnits: true,
    pictures: ['machine-vending-1.svg'],
    likes: 8,
  },
  {
    daysAgo: 3,
    by: 'Beatriz',
    content:
      'Somebody wrote to me elsewhere and said that they were from Millrace. Staff have the mark beside their name here, ' +
      'and none of them asks for a password. I did not answer.',
    likes: 23,
    comments: [{ by: 'staff', content: 'Exactly right. We never ask for a password or a fund password, nowhere.' }],
  },
  {
    daysAgo: 2,
    by: 'staff',
    content:
      '{name} on {day}: {revenue} USDT of revenue{kept}, {paid} USDT of income for {units} units. The report and its ' +
      'evidence are on the machine’s page.',
    about: 'charger',
    pictures: ['machine-charger-1.svg', 'machine-charger-2.svg', 'machine-charger-3.svg'],
    likes: 12,
    comments: [
      {
        by: 'Mwangi',
        content: 'Why is the income less than the revenue?',
        replies: [
          { by: 'staff', content: 'The rest is kept in reserve for weak days. The machine’s page shows how much.' },
        ],
      },
    ],
  },
  {
    daysAgo: 2,
    by: 'Gaurav',
    content: 'Guaranteed 5 % a day with my method. Write to me on Telegram, places are few.',
    likes: 0,
    reportedBy: 'Ines',
  },
  {
    daysAgo: 1,
    by: 'Asha',
    content: 'Claimed my income of the week. It took three taps, and the wallet shows each day of it.',
    about: 'charger',
    hasUnits: true,
    likes: 7,
  },
  {
    daysAgo: 1,
    by: 'Wanjiru',
    content: 'How does one know when a withdrawal is done?',
    likes: 4,
    comments: [
      { by: 'Chidi', content: 'Each step is on its page, with the time by which the next one is due.' },
      { by: 'staff', content: 'And you get a message when it is paid.' },
    ],
  },
]
