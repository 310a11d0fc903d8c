/** To an address that the server has made; a page of ours that is tested cannot leave itself. */
export const leaveTo = (address: string): void => location.assign(address)
