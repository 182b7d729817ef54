//! Arrays of NumPy as slices: float64, C-contiguous, used in place.

use numpy::{
    PyArray1, PyArray2, PyArrayDescrMethods, PyArrayMethods, PyReadonlyArray, PyReadwriteArray,
};
use numpy::{PyReadonlyArray1, PyReadonlyArray2, PyUntypedArray, PyUntypedArrayMethods};
use numpy::{PyReadwriteArray1, PyReadwriteArray2, ndarray::Dimension};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

/// Reads a vector.
pub fn vector<'py>(what: &str, array: &Bound<'py, PyAny>) -> PyResult<PyReadonlyArray1<'py, f64>> {
    let Ok(vector) = array.cast::<PyArray1<f64>>() else {
        return Err(mismatch(what, array, 1));
    };
    vector.try_readonly().map_err(|_| overlap(what))
}

/// Reads a matrix.
pub fn matrix<'py>(what: &str, array: &Bound<'py, PyAny>) -> PyResult<PyReadonlyArray2<'py, f64>> {
    let Ok(matrix) = array.cast::<PyArray2<f64>>() else {
        return Err(mismatch(what, array, 2));
    };
    matrix.try_readonly().map_err(|_| overlap(what))
}

/// Vector to be written.
pub fn vector_mut<'py>(
    what: &str,
    array: &Bound<'py, PyAny>,
) -> PyResult<PyReadwriteArray1<'py, f64>> {
    let Ok(vector) = array.cast::<PyArray1<f64>>() else {
        return Err(mismatch(what, array, 1));
    };
    vector.try_readwrite().map_err(|_| overlap(what))
}

/// True for an array of rows.
pub fn has_rows(array: &Bound<'_, PyAny>) -> bool {
    array.cast::<PyArray2<f64>>().is_ok()
}

/// Matrix to be written.
pub fn matrix_mut<'py>(array: &Bound<'py, PyAny>) -> PyResult<PyReadwriteArray2<'py, f64>> {
    let Ok(matrix) = array.cast::<PyArray2<f64>>() else {
        return Err(mismatch("out", array, 2));
    };
    matrix.try_readwrite().map_err(|_| overlap("out"))
}

/// The numbers of an array, by rows.
pub fn slice<'a, D: Dimension>(
    what: &str,
    array: &'a PyReadonlyArray<'_, f64, D>,
) -> PyResult<&'a [f64]> {
    match array.is_c_contiguous() {
        true => array.as_slice().map_err(|_| strided(what)),
        false => Err(strided(what)),
    }
}

/// The numbers of an array to be written, by rows, if it has this shape.
pub fn slice_mut<'a, D: Dimension>(
    what: &str,
    array: &'a mut PyReadwriteArray<'_, f64, D>,
    shape: &[usize],
) -> PyResult<&'a mut [f64]> {
    check_shape(what, array.shape(), shape)?;
    match array.is_c_contiguous() {
        true => array.as_slice_mut().map_err(|_| strided(what)),
        false => Err(strided(what)),
    }
}

/// Checks the shape of an array.
pub fn check_shape(what: &str, found: &[usize], expected: &[usize]) -> PyResult<()> {
    match found == expected {
        true => Ok(()),
        false => Err(PyValueError::new_err(format!(
            "{what} has the shape {found:?}; it must be {expected:?}"
        ))),
    }
}

/// Checks length and numbers of a vector.
pub fn check_finite(what: &str, numbers: &[f64], expected: usize) -> PyResult<()> {
    check_shape(what, &[numbers.len()], &[expected])?;
    match numbers.iter().position(|x| !x.is_finite()) {
        None => Ok(()),
        Some(index) => Err(PyValueError::new_err(format!(
            "{what}[{index}] is {}; it must be finite",
            numbers[index]
        ))),
    }
}

#[cold]
fn mismatch(what: &str, array: &Bound<'_, PyAny>, dimensions: usize) -> PyErr {
    let Ok(array) = array.cast::<PyUntypedArray>() else {
        let kind = array.get_type();
        return PyTypeError::new_err(format!(
            "{what} is a {kind}; it must be a NumPy array of float64"
        ));
    };
    if !array.dtype().is_equiv_to(&numpy::dtype::<f64>(array.py())) {
        let dtype = array.dtype();
        return PyTypeError::new_err(format!("{what} is of {dtype}; it must be of float64"));
    }
    PyValueError::new_err(format!(
        "{what} has the shape {:?}; it must have {dimensions} dimension(s)",
        array.shape()
    ))
}

#[cold]
fn overlap(what: &str) -> PyErr {
    PyValueError::new_err(format!(
        "{what} is read-only, or shares memory with an array that is being written"
    ))
}

#[cold]
fn strided(what: &str) -> PyErr {
    PyValueError::new_err(format!(
        "{what} is not C-contiguous; pass numpy.ascontiguousarray({what})"
    ))
}
