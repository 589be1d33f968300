import { LRUCache } from "lru-cache";

/**
 * So many entries at most; the one longest unused is forgotten first. They are counted as sizes, as a cache with `max`
 * takes the room of all of them when it is made: 28 bytes each, seven megabytes of a server that nobody has asked yet.
 */
export function remembered<Value extends {}>(most: number): LRUCache<string, Value> {
  return new LRUCache({ maxSize: most, sizeCalculation: () => 1 });
}
