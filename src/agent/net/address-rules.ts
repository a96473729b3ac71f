/** Which addresses the service may connect to: of repositories and their APIs, which projects name. */
import { lookup } from 'node:dns/promises';
import { BlockList, isIP, isIPv4 } from 'node:net';

/** The addresses of a host. */
type ResolveHost = (hostname: string) => Promise<readonly string[]>;

export interface AddressRules {
  /** Why the service must not connect to the host, as far as its name or literal address shows it. `hostname` is that of a `URL`. */
  problemOf(hostname: string): string | undefined;
  /**
   * Resolves the host once. Throws `AddressRefused` if any of its addresses is refused, the error of the resolver, and the reason of
   * `signal`: a resolver can take minutes, and nothing stops it.
   */
  resolve(hostname: string, signal: AbortSignal): Promise<readonly string[]>;
}

/** The address is not allowed. The message says which are. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
}

/** Refused in any case: unspecified, link-local, multicast, reserved, and metadata of cloud providers, which contain credentials. */
const ALWAYS_REFUSED = rangesOf(
  ['0.0.0.0/8', '169.254.0.0/16', '224.0.0.0/4', '240.0.0.0/4', '::/128', 'fe80::/10', 'ff00::/8'],
  ['100.100.100.200/32', '168.63.129.16/32', '192.0.0.192/32', 'fd00:ec2::/32', 'fd20:ce::254/128'],
);
const ALWAYS_REFUSED_NAMES = /^(?:metadata|metadata\.google\.internal|metadata\.goog|instance-data|instance-data\.ec2\.internal)$/;

/** This machine, private and shared networks, documentation, and tunnels to any of them. */
const PRIVATE_RANGES = rangesOf(
  ['10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '172.16.0.0/12', '192.0.0.0/24', '192.0.2.0/24', '192.168.0.0/16'],
  [
    '198.18.0.0/15',
    '198.51.100.0/24',
    '203.0.113.0/24',
    '::/96',
    '64:ff9b:1::/48',
    '100::/64',
    '2001::/23',
    '2001:db8::/32',
    '2002::/16',
    'fc00::/7',
    'fec0::/10',
  ],
);

/** With one of these prefixes, an address contains that of an IPv4 host in its last bits, and leads there. */
const TRANSLATED_RANGES = rangesOf(['64:ff9b::/96', '64:ff9b:1::/48', '::/96', '::ffff:0:0:0/96']);
/** 6to4: the address of the IPv4 host is after the prefix. */
const SIX_TO_FOUR = rangesOf(['2002::/16']);
const LOOPBACK_RANGES = rangesOf(['::1/128', '::/128']);

/** `public`, `private`, an address, a range such as `10.0.0.0/8`, or a host name. */
const HOST_ENTRY = /^(?:[a-z\d](?:[a-z\d.-]{0,251}[a-z\d])?)$/;

/** Whether the text is a list for `createAddressRules`. */
export function isAddressList(text: string): boolean {
  return splitList(text).every((entry) => isRange(entry) || (HOST_ENTRY.test(entry) && !/^[\d.]+$/.test(entry)));
}

function refusalWithList(hostname: string, entries: readonly string[]): string {
  return `The service does not connect to “${hostname}”: DOCS_NAV_ALLOW_ADDRESSES allows “${entries.join(',')}”, and never link-local, reserved or metadata addresses.`;
}

/** `allowed` is a list with commas. Host names in it may have any address that is not always refused. */
export function createAddressRules(allowed: string, find: ResolveHost = addressesOf, refusalOf = refusalWithList): AddressRules {
  const entries = splitList(allowed);
  const ranges = rangesOf(entries.filter(isRange));
  const hosts = new Set(entries.filter((entry) => entry !== 'public' && entry !== 'private'));
  const isAllowed = (hostname: string, address: string): boolean => {
    if (isIP(address) === 0) return false;
    // An address that leads to another one is allowed as that one is.
    const [given, last] = [address, destinationOf(address)];
    if (contains(ALWAYS_REFUSED, given) || contains(ALWAYS_REFUSED, last)) return false;
    const isPrivate = contains(PRIVATE_RANGES, given) || contains(PRIVATE_RANGES, last);
    return hosts.has(hostname) || contains(ranges, given) || entries.includes(isPrivate ? 'private' : 'public');
  };
  const refusal = (hostname: string): string => refusalOf(hostname, entries);

  function problemOf(hostname: string): string | undefined {
    const host = normalizeHost(hostname);
    const isRefused = ALWAYS_REFUSED_NAMES.test(host) || (isIP(host) > 0 && !isAllowed(host, host));
    return isRefused ? refusal(host) : undefined;
  }

  return {
    problemOf,
    async resolve(hostname, signal) {
      const host = normalizeHost(hostname);
      const problem = problemOf(host);
      if (problem !== undefined) throw new AddressRefused(problem);
      if (isIP(host) > 0) return [host];
      const addresses = await rejectOnAbort(find(host), signal);
      // One that is refused may be the one that is connected to.
      if (addresses.some((address) => !isAllowed(host, address))) throw new AddressRefused(refusal(host));
      return addresses;
    },
  };
}

async function addressesOf(hostname: string): Promise<readonly string[]> {
  return (await lookup(hostname, { all: true })).map(({ address }) => address);
}

async function rejectOnAbort<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const ended = new AbortController();
  const aborted = new Promise<never>((_, reject) => {
    const stop = (): void => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { signal: ended.signal });
  });
  try {
    return await Promise.race([aborted, work]);
  } finally {
    ended.abort();
  }
}

function splitList(list: string): readonly string[] {
  return list
    .toLowerCase()
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

/** Without the brackets of IPv6, and without the dot that makes a name absolute. */
function normalizeHost(hostname: string): string {
  return hostname
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '');
}

function isRange(entry: string): boolean {
  const [address = '', bits, more] = entry.split('/');
  const family = isIP(address);
  return family > 0 && more === undefined && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)));
}

function rangesOf(...lists: readonly (readonly string[])[]): BlockList {
  const ranges = new BlockList();
  for (const range of lists.flat()) {
    const [address = '', bits] = range.split('/');
    const family = isIPv4(address) ? 'ipv4' : 'ipv6';
    ranges.addSubnet(address, bits === undefined ? (family === 'ipv4' ? 32 : 128) : Number(bits), family);
  }
  return ranges;
}

/** A range of IPv4 also contains its addresses in the form `::ffff:10.0.0.1`. */
function contains(ranges: BlockList, address: string): boolean {
  return ranges.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
}

/** The IPv4 address that an IPv6 address leads to, or else the address itself. A URL has the shortest form of an address. */
function destinationOf(address: string): string {
  if (isIPv4(address) || contains(LOOPBACK_RANGES, address)) return address;
  if (contains(TRANSLATED_RANGES, address)) return toDottedAddress(groupsOf(address).slice(-2));
  return contains(SIX_TO_FOUR, address) ? toDottedAddress(groupsOf(address).slice(1, 3)) : address;
}

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): readonly number[] {
  const [head = '', tail] = new URL(`http://[${address}]/`).hostname.slice(1, -1).split('::');
  const [before, after] = [head, tail ?? ''].map((part) => (part === '' ? [] : part.split(':')));
  const [first = [], last = []] = [before, after];
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => '0');
  return [...first, ...zeros, ...last].map((group) => Number.parseInt(group, 16));
}

function toDottedAddress([high = 0, low = 0]: readonly number[]): string {
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}
