package main

import (
	"io"
	"os"
)

// standardInput stands for standard input wherever a command reads a file.
const standardInput = "-"

// openInput opens a file to read, or standard input.
func openInput(name string) (io.ReadCloser, error) {
	if name == standardInput {
		return io.NopCloser(os.Stdin), nil
	}
	return os.Open(name)
}

// readInput reads a whole file, or standard input.
func readInput(name string) ([]byte, error) {
	in, err := openInput(name)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	return io.ReadAll(in)
}
