type Words = { readonly title: string; readonly meaning: string }

const words: Readonly<Record<string, Words>> = {
  'entries-sum-to-zero': {
    title: 'Nothing appears or vanishes',
    meaning: 'In each currency everything that went out of accounts went into others: all entries together are zero.',
  },
  'balances-are-sums-of-entries': {
    title: 'Balances add up',
    meaning: 'The balance of each account is the sum of its entries.',
  },
  'roll-ups-are-sums-of-entries': {
    title: 'House balances add up',
    meaning: 'The kept subtotals of busy house accounts are the sums of the entries they stand for.',
  },
  'bounded-accounts-not-below-zero': {
    title: 'Nobody is below zero',
    meaning: 'No account that must not be overdrawn is overdrawn.',
  },
  'accounts-exist': { title: 'Every entry has its account', meaning: 'No money lies where there is no account.' },
  'accounts-are-as-their-kind': {
    title: 'Accounts are what they say',
    meaning: 'Each account has the limits and the number range of its kind.',
  },
  'transfer-kinds-allowed': {
    title: 'Only allowed movements',
    meaning: 'Each transfer went between kinds of accounts that its own kind may touch, in one currency.',
  },
  'income-only-from-revenue': {
    title: 'Income comes from revenue only',
    meaning: 'No kind of transfer can pay income out of anything but a machine’s received revenue.',
  },
  'held-is-what-is-on-hold': {
    title: 'What is held is on hold',
    meaning: 'The held part of each wallet equals its open holds.',
  },
  'holds-have-their-transfers': {
    title: 'Each hold is resolved once',
    meaning: 'Each hold has the transfer that made it and, once decided, those that resolved it, for the same amount.',
  },
  'seals-unbroken': {
    title: 'The seals are unbroken',
    meaning:
      'Each sealed day still has the hash it was sealed with, and builds on the day before: nothing was changed afterwards.',
  },
  'transaction-numbers-grow': {
    title: 'The database is the one that wrote this',
    meaning: 'Transaction numbers go on growing; after a restore from a dump they have to be set once.',
  },
  'triggers-enabled': {
    title: 'The guards are on',
    meaning: 'The triggers that make entries append-only are in place and enabled.',
  },
  'application-cannot-write': {
    title: 'The application cannot write the books',
    meaning:
      'The server’s own database role has no right to change ledger tables; it can only ask the ledger’s functions.',
  },
  'incomes-name-their-report': {
    title: 'Each income has its report',
    meaning: 'Every income names the revenue report of the same machine that it was paid from.',
  },
  'incomes-are-what-was-distributed': {
    title: 'Incomes are what was distributed',
    meaning: 'The incomes of a report add up to what it distributed, and to no more than was received for it.',
  },
  'revenue-is-received-less-distributed': {
    title: 'Machines hold what is not shared yet',
    meaning: 'Each machine’s revenue account is what was received for it less what was paid to members.',
  },
  'income-accounts-are-what-is-not-received': {
    title: 'Income to claim adds up',
    meaning: 'Each member’s income account is exactly their incomes that are not claimed yet.',
  },
  'claims-are-their-incomes': {
    title: 'Claims are their incomes',
    meaning: 'Each claim is the sum of the incomes in it.',
  },
  'received-has-its-receipt': {
    title: 'Revenue has its receipt',
    meaning: 'Whatever a report calls received is a payment that arrived for that machine, used once.',
  },
  'restricted-kinds-are-restricted': {
    title: 'Only the machines’ functions pay income',
    meaning: 'The guards are in place by which the server itself cannot write revenue, income or claims.',
  },
}

/** A rule's plain words; a rule that this console does not know yet is shown by its name. */
export function getRuleText(name: string): Words {
  return words[name] ?? { title: name, meaning: '' }
}
