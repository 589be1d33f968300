// The door for the server's drawing thread (server/drawings).
export { draw } from "./drawings/draw.tsx";
