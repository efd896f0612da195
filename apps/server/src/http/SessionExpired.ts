/**
 * Thrown where the member a call was made for turns out to be gone, such as by closing the account in the same moment.
 */
export class SessionExpired extends Error {}
